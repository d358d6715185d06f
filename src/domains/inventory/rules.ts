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
