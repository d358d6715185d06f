import type { Cut } from '../cut.ts'
import type { SewnLine, Zone } from '../garment.ts'
import { lip } from '../trims/lip.ts'
import { patch } from '../trims/patch.ts'
import { puckers } from '../trims/puckers.ts'
import { snap } from '../trims/snap.ts'
import { withMirror } from '../trims/trim.ts'
import { createLowerBody, crotchGather } from './create-lower-body.ts'
import { waistLabel } from './waist-label.ts'

/** from the waist over the hip to a slightly tapered leg */
const outseam = 'C 21 5.4 23.6 10.6 24.8 17 C 26.8 30 27 52 25.8 72 C 25 86 24.6 95 24.4 102.6'
/** the back edge is lower, which shows the inside of the opening */
const hemEdge = { front: 'C 18.6 103.3 12.4 103.7 6.8 103.7', back: 'C 18.6 104.3 12.4 104.8 6.8 103.7' }
const inseam = 'C 5.6 82 3 58 0.5 38.6 L 0 35.8'
const hemRegion = 'M 3 98.6 L 30 97.6 L 30 108 L 3 108 Z'
const band = 'M -24 -4 L 24 -4 L 24 4.2 L -24 4.2 Z'
/** ends at the side seam, above the seam of the band */
const bandPatch = 'M -26 -5 L 26 -5 L 26 4.1 C 12 4.7 -12 4.7 -26 4.1 Z'
const bandSeam = 'M -22.4 4.2 C -12 4.8 12 4.8 22.4 4.2'
const pocketEdge = 'M 13 4.6 C 15 10 18.6 15 25 18.6'
const fly = 'M 3 4.6 L 3 15.6 C 3 18.8 1.8 20.4 0 21'
const beltLoop = (x: number) => `M ${x - 0.65} 5.4 L ${x - 0.65} -0.1 L ${x + 0.65} -0.1 L ${x + 0.65} 5.4 Z`
const backWelt = 'M 6.6 12.6 L 18.4 12 L 18.4 13.6 L 6.6 14.2 Z'

/** A bellows pocket on the thigh, half on each sheet, with a flap and snap. */
const thighPocketOutline = 'M 14.2 39 L 28.4 38.6 L 28.6 62 L 16.4 62.4 L 14.4 60.4 Z'
const thighPocketFlap = 'M 13.6 39 L 28.4 38.4 L 28.4 45.4 L 20.8 46.8 L 13.7 45.6 Z'
const thighPocket = [
  ...withMirror(patch(thighPocketOutline, { middle: 0.75, border: 0.34, transition: 3.4 })),
  ...withMirror(patch(thighPocketFlap, { middle: 0.34, border: 0.24, transition: 1.1 })),
  ...withMirror(snap(20.8, 44.6, 0.5)),
]
const thighSewnLines: SewnLine[] = [
  { kind: 'stitch', path: 'M 14.2 47 L 14.4 60.4 L 16.4 62.4 L 28.6 62', rows: [-0.35, -0.8], mirror: true },
  { kind: 'stitch', path: thighPocketFlap, rows: [0.35, 0.8], mirror: true },
  { kind: 'seam', path: 'M 21 47 L 21.1 62', mirror: true },
]

/** A folded strip of twill, thicker than the cloth below it. */
const waistband = patch(bandPatch, { middle: 0.26, border: 0.2, transition: 0.4 })
const beltLoops = [9.5, 17.6].flatMap((x) =>
  withMirror(patch(beltLoop(x), { middle: 0.34, border: 0.26, transition: 0.3 })),
)

const elasticBack: Zone = {
  part: 'waistband',
  region: band,
  weave: { kind: 'rib', pitch: 0.8, depth: 0.07, angle: 90 },
}
const createHem = (edge: string): SewnLine => ({
  kind: 'hem',
  path: `M 24.4 102.6 ${edge}`,
  width: 3,
  rows: [2.5, 3],
  mirror: true,
})
const commonSewnLines: SewnLine[] = [
  { kind: 'seam', path: bandSeam },
  { kind: 'stitch', path: bandSeam, rows: [-0.3, -3.6] },
  { kind: 'seam', path: 'M 0 4.6 L 0 35.8' },
  { kind: 'stitch', path: 'M 0 20 L 0 35.8', rows: [0.3, 0.8] },
  // articulated knees
  { kind: 'seam', path: 'M 2 58 C 6 56.4 10 55.7 14.2 55.6', mirror: true },
  { kind: 'stitch', path: 'M 2 58 C 6 56.4 10 55.7 14.2 55.6', rows: [0.3], mirror: true },
]

export const cargos: Cut = {
  fabric: 'twill',
  pattern: {
    front: {
      start: [0, 1.4],
      edges: [
        { path: 'C 8 1.4 14.6 0.7 20.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: hemEdge.front, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -2.4],
      edges: [
        { path: 'C 8 -2.4 15.6 -1.6 20.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: hemEdge.back, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    gathers: [
      crotchGather,
      { sheet: 'front', region: band, angle: 0, lengthRatio: 0.97, stiffness: 10 },
      { sheet: 'back', region: band, angle: 0, lengthRatio: 0.88, stiffness: 6 },
      // the hem rests on the foot, which makes the leg break above it
      { sheet: 'both', region: hemRegion, mirror: true, angle: 0, lengthRatio: 1, stiffness: 2.5, pushUp: 5 },
    ],
    cloth: { bendStiffness: 1200, stretchStiffness: 6e6 },
  },
  mannequin: createLowerBody({
    thigh: 9.6,
    knee: 8.4,
    ankle: 7,
    legDepth: 0.62,
    thighPadding: { length: 80, radius: 7 },
    patternSpread: 4,
    poseSpread: 4.4,
  }),
  front: {
    zones: [{ part: 'waistband', region: band, weave: { kind: 'cloth' } }],
    sewnLines: [
      ...commonSewnLines,
      createHem(hemEdge.front),
      { kind: 'edge', path: pocketEdge, mirror: true },
      { kind: 'stitch', path: pocketEdge, rows: [0.4, 1], mirror: true },
      { kind: 'stitch', path: fly, rows: [0, 0.5] },
      { kind: 'edge', path: 'M 20.4 0 C 14.6 0.7 8 1.4 0 1.4', mirror: true },
      ...thighSewnLines,
    ],
    trims: [
      ...thighPocket,
      ...withMirror(lip(pocketEdge)),
      lip('M 0 21 L 0 4.2'),
      waistband,
      ...beltLoops,
      snap(1.2, 2.8, 0.75),
    ],
  },
  back: {
    zones: [elasticBack],
    sewnLines: [
      ...commonSewnLines,
      createHem(hemEdge.back),
      { kind: 'seam', path: backWelt, mirror: true },
      { kind: 'stitch', path: backWelt, rows: [-0.3], mirror: true },
      { kind: 'seam', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', mirror: true },
      { kind: 'stitch', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', rows: [0.3, 0.8], mirror: true },
      ...thighSewnLines,
    ],
    trims: [...thighPocket, puckers({ left: -24, right: 24, seamY: 4.2, above: 4, below: 4 }), waistband, ...beltLoops],
  },
  frontInside: { zones: [], sewnLines: [] },
  backInside: { zones: [elasticBack], sewnLines: [createHem(hemEdge.back)], decal: waistLabel(-2) },
  frame: { centerX: 0, top: -7.5, width: 86 },
  detail: { x: 19.5, y: 50, width: 32 },
  prints: { leg: { sheet: 'front', x: 14.6, y: 65, width: 7, height: 27, rotation: -1.4 } },
}
