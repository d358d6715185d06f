import type { CSSProperties } from 'react'

const toothGradient = (from: string) => `conic-gradient(from ${from}, transparent, black 1deg 89deg, transparent 90deg)`

/** Gives an element torn edges at the top and bottom. */
export const tornPaperStyle: CSSProperties = {
  mask: `${toothGradient('135deg at top')} top / 12px 51% repeat-x, ${toothGradient('-45deg at bottom')} bottom / 12px 51% repeat-x`,
}
