/** Stock is either product-level, one entry that all variants share, or per variant; a mixture would be counted twice. */
export function isProductLevelOrPerVariantStock(entries: { size?: string; color?: string }[]): boolean {
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
export function describeShortage(variants: (VariantName & { onHand: number; held: number })[]): string {
  const names = variants.slice(0, MAX_NAMED).map((variant) => {
    const held = variant.held > 0 ? `, ${variant.held} of them on hold for shoppers` : ''
    return `${formatVariantName(variant)} has ${variant.onHand} on hand${held}`
  })
  const others = variants.length - names.length
  const list = `${names.join('; ')}${others > 0 ? `; and ${others} more` : ''}`
  return `There are too few units to take off: ${list}. Nothing was changed.`
}
