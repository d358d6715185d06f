import { ShopError } from '#shared/errors.ts'
import type { Paise } from '#shared/money.ts'

interface Prices {
  pricePaise: Paise
  originalPricePaise: Paise | null
}

const MESSAGE = "Original price can't be below the price. Enter a higher one or leave it empty."

/** Throws if the original price is below the price. Unchanged prices pass, so older products can still be edited. */
export function validateOriginalPrice(before: Prices | undefined, { pricePaise, originalPricePaise }: Prices): void {
  const isUnchanged = before?.pricePaise === pricePaise && before.originalPricePaise === originalPricePaise
  if (isUnchanged || originalPricePaise === null || originalPricePaise >= pricePaise) return
  const errors = [{ field: 'originalPrice', message: MESSAGE }]
  throw new ShopError('bad_request', MESSAGE, { errors })
}
