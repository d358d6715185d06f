import { neckLabel } from '../neck-label.ts'

/** The woven label that is sewn into the back of a waistband: the one of the neck, made smaller. */
export const waistLabel = (top: number) => `<g transform="translate(0 ${top}) scale(0.66)">${neckLabel('M 0 0', 0)}</g>`
