import { groupDigits } from '#shared/group-digits.ts'

/** Stock is either product-level, one entry that all variants share, or per variant; a mixture would be counted twice. */
export function isConsistentStock(entries: { size?: string; color?: string }[]): boolean {
  const perVariant = entries.filter(({ size, color }) => size !== undefined && color !== undefined)
  const productLevel = entries.filter(({ size, color }) => size === undefined && color === undefined)
  return (perVariant.length === entries.length || productLevel.length === entries.length) && productLevel.length <= 1
}

/** Returns false for a removed variant, whose stock row remains if it was ever sold. */
export function isCurrentVariant(
  { size, color }: { size: string | null; color: string | null },
  { sizes, colors }: { sizes: string[]; colors: string[] },
): boolean {
  return size === null || color === null || (sizes.includes(size) && colors.includes(color))
}

interface VariantName {
  name?: string | undefined
  size?: string | null | undefined
  color?: string | null | undefined
}

/** Returns 'Chai Tee (M, Black)'. */
export const formatVariantName = ({ name = 'Deleted product', size, color }: VariantName): string => {
  const options = [size, color].filter(Boolean).join(', ')
  return options ? `${name} (${options})` : name
}

const MAX_NAMED = 5

/** Says which variants can't lose so many units. */
export function describeShortage(
  variants: (VariantName & { onHand: number; held: number; quantity: number })[],
): string {
  const names = variants.slice(0, MAX_NAMED).map((variant) => {
    const held = variant.held > 0 ? `, ${variant.held} of them on hold for shoppers` : ''
    return `${formatVariantName(variant)} would lose ${groupDigits(-variant.quantity)} of ${groupDigits(variant.onHand)} on hand${held}`
  })
  const others = variants.length - names.length
  const list = `${names.join('; ')}${others > 0 ? `; and ${others} more` : ''}`
  return `There are too few units to take off: ${list}. Nothing was changed.`
}

const LARGE_DIFFERENCE = 5
const LARGE_TOTAL = 50

/**
 * Returns the differences of a count that are worth a question before they are booked, the largest first: more than 5 units
 * and more than half of the expected ones, or all of them if they come to more than 50 units.
 */
export function findLargeDifferences<T extends { counted: number; expected: number }>(lines: T[]): T[] {
  const measure = ({ counted, expected }: T) => Math.abs(counted - expected)
  const different = lines.filter((line) => measure(line) > 0).toSorted((a, b) => measure(b) - measure(a))
  if (different.reduce((total, line) => total + measure(line), 0) > LARGE_TOTAL) return different
  return different.filter((line) => measure(line) > LARGE_DIFFERENCE && measure(line) > line.expected / 2)
}
