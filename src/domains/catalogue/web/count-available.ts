import type { ProductDetail } from '../contract.ts'

interface VariantFilter {
  size?: string | undefined
  color?: string | undefined
}

/** Sums the stock of all matching variants. A stock entry without size and color is shared by all variants. */
export function countAvailable(stock: ProductDetail['stock'], variant: VariantFilter): number {
  const matches = (value: string | undefined, expected: string | undefined) =>
    value === undefined || expected === undefined || value === expected
  return stock
    .filter(({ size, color }) => matches(size, variant.size) && matches(color, variant.color))
    .reduce((sum, { available }) => sum + available, 0)
}
