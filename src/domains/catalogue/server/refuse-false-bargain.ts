import { ShopError } from '#shared/errors.ts'

interface Prices {
  pricePaise: number
  originalPricePaise: number | null
}

const MESSAGE = 'is below the price: it is what was asked before, so it is higher or left out'

/** A price that was never asked is no bargain. What stands so since long ago is in nobody's way who leaves it alone. */
export function refuseFalseBargain(before: Prices | undefined, { pricePaise, originalPricePaise }: Prices): void {
  const isAsBefore = before?.pricePaise === pricePaise && before.originalPricePaise === originalPricePaise
  if (isAsBefore || originalPricePaise === null || originalPricePaise >= pricePaise) return
  const errors = [{ field: 'originalPrice', message: MESSAGE }]
  throw new ShopError('bad_request', `originalPrice ${MESSAGE}`, { errors })
}
