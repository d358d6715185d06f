import type { Cut } from '../cut.ts'
import type { Trim, Zone } from '../garment.ts'
import { withMirror } from '../trims/applied.ts'
import { lip } from '../trims/lip.ts'
import { patch } from '../trims/patch.ts'
import { puckers } from '../trims/puckers.ts'
import { snap } from '../trims/snap.ts'
import { createLegs, crotchGather } from './create-legs.ts'
import { waistLabel } from './waist-label.ts'

const outseam = 'C 22.8 6 24.5 12 25.2 19 C 26.8 40 27.4 76 27 102.6'
/** the back edge is lower, which shows the inside of the opening */
const hemEdge = { front: 'C 20 103.4 12 103.8 6 103.8', back: 'C 20 104.6 12 105.2 6 103.8' }
const inseam = 'C 5 80 2.2 56 0.5 38.6 L 0 35.8'
const band = 'M -24 -4 L 24 -4 L 24 4.2 L -24 4.2 Z'
const bandSeam = 'M -22.4 4.2 C -12 4.8 12 4.8 22.4 4.2'
const pocket = 'M 13.6 4.6 L 24.6 19.5'
const fly = 'M 3 4.6 L 3 15.6 C 3 18.8 1.8 20.4 0 21'
const loop = (x: number) => `M ${x - 0.6} 5 L ${x - 0.6} 0.2 L ${x + 0.6} 0.2 L ${x + 0.6} 5 Z`
const welt = 'M 6.6 12.6 L 18.4 12 L 18.4 13.6 L 6.6 14.2 Z'

/** A bellows pocket on the thigh, half on each sheet, with a flap and snap. */
const bag = 'M 14.2 39 L 28.4 38.6 L 28.6 62 L 16.4 62.4 L 14.4 60.4 Z'
const flap = 'M 13.6 39 L 28.4 38.4 L 28.4 45.4 L 20.8 46.8 L 13.7 45.6 Z'
const thigh = [
  ...withMirror(patch(bag, 0.8, 0.3, 2)),
  ...withMirror(patch(flap, 0.5, 0.3, 0.5)),
  ...withMirror(snap(20.8, 44.6, 0.5)),
]
const thighTrims: Trim[] = [
  { kind: 'stitch', path: 'M 14.2 47 L 14.4 60.4 L 16.4 62.4 L 28.6 62', rows: [-0.35, -0.8], mirror: true },
  { kind: 'stitch', path: flap, rows: [0.35, 0.8], mirror: true },
  { kind: 'seam', path: 'M 21 47 L 21.1 62', mirror: true },
]

const elastic: Zone = {
  part: 'waistband',
  region: band,
  weave: { kind: 'rib', pitch: 0.8, depth: 0.07, angle: 90 },
}
const hem = (edge: string): Trim => ({
  kind: 'hem',
  path: `M 27 102.6 ${edge}`,
  width: 3,
  rows: [2.5, 3],
  mirror: true,
})
const commonTrims: Trim[] = [
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
        { to: 'C 8 1.4 16 0.7 22 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge.front, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -2.4],
      edges: [
        { to: 'C 8 -2.4 17 -1.6 22 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge.back, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    gathers: [
      crotchGather,
      { sheet: 'front', region: band, angle: 0, keep: 0.88, stiffer: 8 },
      { sheet: 'back', region: band, angle: 0, keep: 0.76, stiffer: 6 },
    ],
    cloth: { bend: 2400, stretch: 6e6 },
  },
  mannequin: createLegs({ thigh: 7.5, ankle: 5, outside: { length: 80, radius: 5 }, cut: 4, apart: 2.3 }),
  sway: 0.15,
  front: {
    zones: [{ part: 'waistband', region: band, weave: { kind: 'cloth' } }],
    trims: [
      ...commonTrims,
      hem(hemEdge.front),
      { kind: 'edge', path: pocket, mirror: true },
      { kind: 'stitch', path: pocket, rows: [0.4, 1], mirror: true },
      { kind: 'stitch', path: fly, rows: [0, 0.5] },
      { kind: 'edge', path: 'M 22 0 C 16 0.7 8 1.4 0 1.4', mirror: true },
      ...thighTrims,
    ],
    applied: [
      ...thigh,
      ...withMirror(lip(pocket)),
      lip('M 0 21 L 0 4.2'),
      ...withMirror(patch(loop(11), 0.34, 0.28, 0.3)),
      snap(1.2, 2.8, 0.75),
    ],
  },
  back: {
    zones: [elastic],
    trims: [
      ...commonTrims,
      hem(hemEdge.back),
      { kind: 'seam', path: welt, mirror: true },
      { kind: 'stitch', path: welt, rows: [-0.3], mirror: true },
      { kind: 'seam', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', mirror: true },
      { kind: 'stitch', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', rows: [0.3, 0.8], mirror: true },
      ...thighTrims,
    ],
    applied: [...thigh, puckers({ left: -24, right: 24, seam: 4.2, above: 4, below: 4 })],
  },
  frontInside: { zones: [], trims: [] },
  backInside: { zones: [elastic], trims: [hem(hemEdge.back)], decal: waistLabel(-2) },
  frame: { middle: 0, top: -8, width: 102 },
  prints: { leg: { on: 'front', x: 14.5, y: 64, width: 8, height: 34, turn: -2.6 } },
}
