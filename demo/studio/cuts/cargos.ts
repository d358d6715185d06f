import type { Cut } from '../cut.ts'
import type { Trim, Zone } from '../garment.ts'
import { bothSides } from '../trims/applied.ts'
import { patch } from '../trims/patch.ts'
import { snap } from '../trims/snap.ts'
import { legs } from './legs.ts'

const outseam = 'C 23 9 25.8 17 26.8 25 C 28.6 45 29.2 76 29 102.6'
const hemEdge = 'C 22 103.6 14 104.2 7.6 104.4'
const inseam = 'C 6.4 80 3.8 52 2 36 C 1.6 33.4 1 32.4 0 32'
const band = 'M -24 -2 L 24 -2 L 24 4.2 L -24 4.2 Z'
const bandSeam = 'M -22.4 4.2 C -12 4.8 12 4.8 22.4 4.2'
const pocket = 'M 13.6 4.6 L 24.6 19.5'
const fly = 'M 3 4.6 L 3 15.6 C 3 18.8 1.8 20.4 0 21'
const loop = (x: number) => `M ${x - 0.6} 4.6 L ${x - 0.6} 0.4 L ${x + 0.6} 0.4 L ${x + 0.6} 4.6`
const welt = 'M 6.6 12.6 L 18.4 12 L 18.4 13.6 L 6.6 14.2 Z'

/** A bellows pocket on the thigh, half of it on either sheet, and the flap over it with its snap. */
const bag = 'M 16.4 42 L 29.6 41.4 L 29.8 62 L 18.6 62.4 L 16.6 60.4 Z'
const flap = 'M 15.8 39 L 29.6 38.4 L 29.6 45.4 L 22.6 46.8 L 15.9 45.6 Z'
const thigh = [
  ...bothSides(patch(bag, 1.1, 0.35, 1.6)),
  ...bothSides(patch(flap, 0.5, 0.3, 0.5)),
  ...bothSides(snap(22.6, 44.6, 0.5)),
]
const thighTrims: Trim[] = [
  { kind: 'stitch', path: 'M 16.4 47 L 16.6 60.4 L 18.6 62.4 L 29.8 62', rows: [-0.35, -0.8], mirror: true },
  { kind: 'stitch', path: flap, rows: [0.35, 0.8], mirror: true },
  { kind: 'seam', path: 'M 22.8 47 L 22.9 62', mirror: true },
]

const elastic: Zone = {
  part: 'waistband',
  region: band,
  weave: { kind: 'rib', pitch: 0.8, depth: 0.07, angle: 90 },
}
const everywhere: Trim[] = [
  { kind: 'seam', path: bandSeam },
  { kind: 'stitch', path: bandSeam, rows: [-0.3, -3.6] },
  { kind: 'seam', path: 'M 0 4.6 L 0 32' },
  { kind: 'stitch', path: 'M 0 20 L 0 32', rows: [0.3, 0.8] },
  { kind: 'hem', path: 'M 29 102.6 C 22 103.6 14 104.2 7.6 104.4', width: 3, rows: [2.5, 3], mirror: true },
  // articulated knees
  { kind: 'seam', path: 'M 4 58 C 12 55 20 55 28.6 57', mirror: true },
  { kind: 'stitch', path: 'M 4 58 C 12 55 20 55 28.6 57', rows: [0.3], mirror: true },
]

export const cargos: Cut = {
  fabric: 'twill',
  pattern: {
    front: {
      start: [0, 0.8],
      edges: [
        { to: 'C 8 0.8 16 0.4 22 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -1.4],
      edges: [
        { to: 'C 8 -1.4 16 -0.8 22 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    gathers: [
      { sheet: 'front', region: band, angle: 0, keep: 0.92, stiffer: 8 },
      { sheet: 'back', region: band, angle: 0, keep: 0.8, stiffer: 6 },
    ],
    cloth: { bend: 700, stretch: 6e6 },
  },
  mannequin: legs({ thigh: 7.8, ankle: 5.6, apart: 5.4 }),
  sway: 0.25,
  front: {
    zones: [{ part: 'waistband', region: band, weave: { kind: 'cloth' } }],
    trims: [
      ...everywhere,
      { kind: 'edge', path: pocket, mirror: true },
      { kind: 'stitch', path: pocket, rows: [0.4, 1], mirror: true },
      { kind: 'stitch', path: fly, rows: [0, 0.5] },
      { kind: 'seam', path: loop(11), mirror: true },
      ...thighTrims,
    ],
    applied: [...thigh, snap(1.2, 2.4, 0.75)],
  },
  back: {
    zones: [elastic],
    trims: [
      ...everywhere,
      { kind: 'seam', path: welt, mirror: true },
      { kind: 'stitch', path: welt, rows: [-0.3], mirror: true },
      { kind: 'seam', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', mirror: true },
      { kind: 'stitch', path: 'M 2 9.4 C 9 8.6 16 7.4 24.6 6', rows: [0.3, 0.8], mirror: true },
      ...thighTrims,
    ],
    applied: thigh,
  },
  frontInside: { zones: [], trims: [] },
  backInside: { zones: [elastic], trims: [] },
  frame: { middle: 0, top: -8, width: 102 },
  prints: { leg: { on: 'front', x: 13, y: 60, width: 8, height: 38, turn: 4 } },
}
