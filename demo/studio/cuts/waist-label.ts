import { neckLabel } from '../neck-label.ts'

/** Draws the woven label of a waistband, a smaller neck label. */
export const waistLabel = (top: number) =>
  `<g transform="translate(0 ${top}) scale(0.66)">${neckLabel('M 0 0', { top: 0 })}</g>`
