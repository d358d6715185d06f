import type { Gather, Trim, Zone } from '../garment.ts'

/** A hood that stands up behind the neck: the face looks out of a hole in the front sheet, into the back of the hood. */
export const HOOD_NECK = 10.8
const TOP = -24.4

/** down the right side from the crown to the shoulder */
export const hoodSide = `C 7.8 ${TOP} 13.6 -21.6 14.4 -13.8 C 15 -8.4 14.2 -4.4 ${HOOD_NECK} 0`
export const hoodTop = [0, TOP] as const

const openingRight = 'C 2.4 5 6.1 0 6.9 -5.4 C 7.6 -10.8 5.6 -13 0 -13'
export const opening = `M 0 9 ${openingRight} C -5.6 -13 -7.6 -10.8 -6.9 -5.4 C -6.1 0 -2.4 5 0 9`
const frontNeckSeam = `M ${-HOOD_NECK} 0 C -10.4 5.4 -5.4 10.4 0 11 C 5.4 10.4 10.4 5.4 ${HOOD_NECK} 0`
export const backNeckSeam = `M ${-HOOD_NECK} 0 C -8 2 -4 2.8 0 2.8 C 4 2.8 8 2 ${HOOD_NECK} 0`

const above = (seam: string) => `${seam} L 22 -2 L 22 ${TOP - 4} L -22 ${TOP - 4} L -22 -2 Z`
const zone = (seam: string): Zone => ({ part: 'hood', region: above(seam), weave: { kind: 'cloth' } })
export const frontHood = zone(frontNeckSeam)
export const backHood = zone(backNeckSeam)

export const frontHoodTrims: Trim[] = [
  { kind: 'seam', path: frontNeckSeam },
  { kind: 'stitch', path: frontNeckSeam, rows: [0.4] },
  { kind: 'hem', path: opening, width: 2.3, rows: [2.1] },
  { kind: 'seam', path: 'M 0 9 C 0.2 9.8 0.4 10.4 0.7 11' },
]
export const backHoodTrims: Trim[] = [
  { kind: 'seam', path: backNeckSeam },
  { kind: 'stitch', path: backNeckSeam, rows: [0.4] },
  { kind: 'seam', path: `M 0 ${TOP} L 0 2.8` },
  { kind: 'stitch', path: `M 0 ${TOP} L 0 2.8`, rows: [-0.45, 0.45] },
]
export const hoodInside: Trim[] = [
  { kind: 'seam', path: backNeckSeam },
  { kind: 'seam', path: `M 0 ${TOP} L 0 2.8` },
]
/** The hollow of the hood swallows light. */
export const hollow = `<radialGradient id="hollow" gradientUnits="userSpaceOnUse" cx="0" cy="-10" r="17"><stop offset="0" stop-opacity="0.5"/><stop offset="0.6" stop-opacity="0.4"/><stop offset="1" stop-opacity="0"/></radialGradient><path d="${above(backNeckSeam)}" fill="url(#hollow)"/>`

export const hoodGathers: Gather[] = [
  { sheet: 'front', region: above(frontNeckSeam), angle: 0, keep: 1, stiffer: 3.5 },
  { sheet: 'back', region: above(backNeckSeam), angle: 0, keep: 1, stiffer: 3.5 },
]
