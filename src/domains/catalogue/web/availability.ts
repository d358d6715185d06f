import type { ProductDetail } from '../contract.ts'

interface Wanted {
  size?: string | undefined
  color?: string | undefined
}

/** How many can be had of what is wanted, whatever is left open. An entry that names neither is one pool for all. */
export function availableIn(stock: ProductDetail['stock'], wanted: Wanted): number {
  const fits = (of: string | undefined, wish: string | undefined) =>
    of === undefined || wish === undefined || of === wish
  return stock
    .filter(({ size, color }) => fits(size, wanted.size) && fits(color, wanted.color))
    .reduce((sum, { available }) => sum + available, 0)
}
