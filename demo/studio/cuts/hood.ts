import type { Gather, SewnLine, Zone } from '../garment.ts'

/**
 * A raised hood. Its opening is a hole in the front sheet that shows the inside of the back sheet.
 */

export const NECK_HALF_WIDTH = 12
const TOP_Y = -21.2

/** down the right side from the slightly pointed crown to the shoulder */
export const hoodSide = `C 4.8 ${TOP_Y + 0.4} 11.2 -18.6 13.4 -12 C 14.4 -8.4 13.6 -3.6 ${NECK_HALF_WIDTH} 0`
export const hoodTop = [0, TOP_Y] as const

/** y at which the edges of the hood meet */
export const THROAT_Y = 7.4
const openingRight = `C 2.2 5 5.2 1.8 6.4 -4.4 C 7.4 -10 5 -14.4 0 -15.6`
export const hoodOpening = `M 0 ${THROAT_Y} ${openingRight} C -5 -14.4 -7.4 -10 -6.4 -4.4 C -5.2 1.8 -2.2 5 0 ${THROAT_Y}`
/** the right edge overlaps the left one down to the neck seam */
export const hoodOverlap = `M 0.5 ${THROAT_Y - 0.6} C -0.9 8.9 -1.9 9.8 -3 10.8`
/** y of the neck seam near the throat, where both edges are sewn in */
export const getNeckSeamY = (x: number) => 11.6 - 0.075 * x * x
const frontNeckSeam = `M ${-NECK_HALF_WIDTH} 0 C -11.4 5.4 -6 11 0 11.6 C 6 11 11.4 5.4 ${NECK_HALF_WIDTH} 0`
export const backNeckSeam = `M ${-NECK_HALF_WIDTH} 0 C -9 2 -4.6 2.8 0 2.8 C 4.6 2.8 9 2 ${NECK_HALF_WIDTH} 0`

const getRegionAbove = (seam: string) => `${seam} L 22 -2 L 22 ${TOP_Y - 4} L -22 ${TOP_Y - 4} L -22 -2 Z`
const createZone = (seam: string): Zone => ({ part: 'hood', region: getRegionAbove(seam), weave: { kind: 'cloth' } })
export const frontHood = createZone(frontNeckSeam)
export const backHood = createZone(backNeckSeam)

export const frontHoodSewnLines: SewnLine[] = [
  { kind: 'seam', path: frontNeckSeam },
  { kind: 'stitch', path: frontNeckSeam, rows: [0.4] },
  // a closed path, which makes both turned-in edges meet in a point
  { kind: 'hem', path: `${hoodOpening} Z`, width: 2.3, rows: [2.1] },
]
export const backHoodSewnLines: SewnLine[] = [
  { kind: 'seam', path: backNeckSeam },
  { kind: 'stitch', path: backNeckSeam, rows: [0.4] },
  { kind: 'seam', path: `M 0 ${TOP_Y} L 0 2.8` },
  { kind: 'stitch', path: `M 0 ${TOP_Y} L 0 2.8`, rows: [-0.45, 0.45] },
]
export const hoodInsideSewnLines: SewnLine[] = [
  { kind: 'seam', path: backNeckSeam },
  { kind: 'seam', path: `M 0 ${TOP_Y} L 0 2.8` },
  { kind: 'stitch', path: `M 0 ${TOP_Y} L 0 2.8`, rows: [-0.6, 0.6] },
]
/** Darkens the inside of the hood. */
export const hoodShadow = `<radialGradient id="hollow" gradientUnits="userSpaceOnUse" cx="0" cy="-10" r="17"><stop offset="0" stop-opacity="0.5"/><stop offset="0.6" stop-opacity="0.37"/><stop offset="1" stop-opacity="0"/></radialGradient><path d="${getRegionAbove(backNeckSeam)}" fill="url(#hollow)"/>`

/** Eases the cloth around the crown along its seam, which would otherwise pucker. */
const crownGathers = [
  { region: `M -9 ${TOP_Y - 2} L 9 ${TOP_Y - 2} L 9 -15.4 L -9 -15.4 Z`, angle: 0, lengthRatio: 0.93 },
  {
    region: `M 9 ${TOP_Y - 2} L 20 ${TOP_Y - 2} L 20 -3 L 10.6 -3 L 10.6 -12 L 9 -15.4 Z`,
    mirror: true,
    angle: 80,
    lengthRatio: 0.93,
  },
].map((gather): Gather => ({ ...gather, sheet: 'both', stiffness: 8 }))

export const hoodGathers: Gather[] = [
  ...crownGathers,
  { sheet: 'front', region: getRegionAbove(frontNeckSeam), angle: 0, lengthRatio: 1, stiffness: 8 },
  { sheet: 'back', region: getRegionAbove(backNeckSeam), angle: 0, lengthRatio: 1, stiffness: 8 },
]
