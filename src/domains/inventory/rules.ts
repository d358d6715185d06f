/** Stock is either one pool or one row per variant; a mixture would be counted twice. */
export function isValidStockLayout(entries: { size?: string; color?: string }[]): boolean {
  const variants = entries.filter(({ size, color }) => size !== undefined && color !== undefined)
  const pools = entries.filter(({ size, color }) => size === undefined && color === undefined)
  return (variants.length === entries.length || pools.length === entries.length) && pools.length <= 1
}

/** Returns false for a removed variant, whose stock row remains if it was ever sold. */
export function isCurrentVariant(
  { size, color }: { size: string | null; color: string | null },
  { sizes, colors }: { sizes: string[]; colors: string[] },
): boolean {
  return size === null || color === null || (sizes.includes(size) && colors.includes(color))
}
