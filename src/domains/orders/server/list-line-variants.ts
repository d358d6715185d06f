import { findSellableProducts, findVariant, type SellableProduct } from '#domains/catalogue/server/api.ts'
import type { Paise } from '#shared/money.ts'
import { PLACEHOLDER_IMAGE } from '#shared/placeholder-image.ts'
import type { Deps } from './deps.ts'
import { orderNotFound } from './get-order.ts'
import { findOrder, type OrderRow } from './store.ts'

interface LineVariantRow {
  stockId: number
  sku: string
  size: string | null
  color: string | null
  image: string
  pricePaise: Paise
  hasSamePrice: boolean
  available: number
}

type Line = Pick<OrderRow['lines'][number], 'size' | 'color' | 'pricePaise'>

/**
 * Lists what a line can be changed to. A price is the same if the customer paid it, or if the line's own variant has it
 * today: a sale that has ended since doesn't matter.
 */
export function buildLineVariants(product: SellableProduct, line: Line): LineVariantRow[] {
  const { sizes, colors, variants, stock, images } = product
  const getPrice = (options: { size: string | null; color: string | null }) =>
    findVariant(variants, options)?.pricePaise ?? product.pricePaise
  const options = (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colors.length > 0 ? colors : [null]).map((color) => ({ size, color })),
  )
  return options.flatMap((option) => {
    const { size, color } = option
    const row = stock.find(
      (candidate) => candidate.size === null || (candidate.size === size && candidate.color === color),
    )
    if (!row) return []
    const pricePaise = getPrice(option)
    const image = images.find((candidate) => candidate.color !== null && candidate.color === color) ?? images[0]
    return {
      stockId: row.id,
      size,
      color,
      pricePaise,
      available: row.available,
      sku: findVariant(variants, option)?.sku ?? product.sku,
      image: image?.url ?? PLACEHOLDER_IMAGE,
      hasSamePrice: pricePaise === line.pricePaise || pricePaise === getPrice(line),
    }
  })
}

/** Returns nothing for a product that is not sold any more. */
export async function listLineVariants(
  { db }: Pick<Deps, 'db'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<LineVariantRow[]> {
  const order = await findOrder(db, { id: orderId })
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!line) throw orderNotFound()
  const [product] = await findSellableProducts(db, [line.productId])
  return product ? buildLineVariants(product, line) : []
}
