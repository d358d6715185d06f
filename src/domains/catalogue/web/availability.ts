import type { ProductDetail } from '../contract.ts'

/** How many can be had of this size and colour. An entry that names neither is one pool for all. */
export function availableIn(
  stock: ProductDetail['stock'],
  wanted: { size: string; color: string | undefined },
): number {
  return stock
    .filter(({ size }) => size === undefined || size === wanted.size)
    .filter(({ color }) => color === undefined || color === wanted.color)
    .reduce((sum, { available }) => sum + available, 0)
}
