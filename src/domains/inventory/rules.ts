/** Stock is either one pool or one row per variant; a mixture would be counted twice. */
export function isValidStockLayout(lines: { size?: string; color?: string }[]): boolean {
  const byVariant = lines.filter(({ size, color }) => size !== undefined && color !== undefined)
  const pools = lines.filter(({ size, color }) => size === undefined && color === undefined)
  return (byVariant.length === lines.length || pools.length === lines.length) && pools.length <= 1
}

/** A removed variant may keep its stock row because it was sold before. */
export function isOfferedVariant(
  { size, color }: { size: string | null; color: string | null },
  { sizes, colors }: { sizes: string[]; colors: string[] },
): boolean {
  return size === null || color === null || (sizes.includes(size) && colors.includes(color))
}
