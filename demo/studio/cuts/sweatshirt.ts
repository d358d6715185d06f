import type { Cut } from '../cut.ts'
import { neckLabel } from '../neck-label.ts'
import { blockOf, wearerOf } from './block.ts'

const block = blockOf({
  neck: 9.6,
  shoulder: [24.5, 5],
  underarm: [27.4, 28.5],
  sleeveAngle: 46,
  sleeveLength: 65,
  wrist: 12.5,
  cuffKeep: 0.66,
  cuff: 7,
  push: 8,
  hip: 26.6,
  hemKeep: 0.83,
  length: 69,
  hem: 6.5,
})

const frontNeckSeam = 'M -9.6 0 C -9.3 7 -6 10.4 0 10.4 C 6 10.4 9.3 7 9.6 0'
const backNeckSeam = 'M -9.6 0 C -8 2.2 -4 3 0 3 C 4 3 8 2.2 9.6 0'
const frontNeckEdge = 'M -7.4 -1.5 C -7.1 4.4 -4.4 7.6 0 7.6 C 4.4 7.6 7.1 4.4 7.4 -1.5'
const backNeckEdge = 'M -7.4 -1.5 C -6.4 -0.1 -3.6 0.3 0 0.3 C 3.6 0.3 6.4 -0.1 7.4 -1.5'
const frontCollar = 'M -10.5 -3 L 10.5 -3 L 9.6 0 C 9.3 7 6 10.4 0 10.4 C -6 10.4 -9.3 7 -9.6 0 Z'
const backCollar = 'M -10.5 -3 L 10.5 -3 L 9.6 0 C 8 2.2 4 3 0 3 C -4 3 -8 2.2 -9.6 0 Z'
const frontRib = { kind: 'rib', pitch: 0.38, depth: 0.04, around: [0, -1], radius: 9.2 } as const
const backRib = { kind: 'rib', pitch: 0.38, depth: 0.04, around: [0, -16], radius: 17.5 } as const

const { sleeve, cuff, hem } = block.zones

export const sweatshirt: Cut = {
  fabric: 'fleece',
  pattern: {
    front: {
      start: [0, 7.6],
      edges: [
        { to: 'C 4.4 7.6 7.1 4.4 7.4 -1.5', sewn: false },
        { to: 'L 9.6 0', sewn: true },
        ...block.shoulderToHem,
        block.bottom,
      ],
    },
    back: {
      start: [0, 0.3],
      edges: [
        { to: 'C 3.6 0.3 6.4 -0.1 7.4 -1.5', sewn: false },
        { to: 'L 9.6 0', sewn: true },
        ...block.shoulderToHem,
        block.bottom,
      ],
    },
    gathers: [
      { sheet: 'front', region: frontCollar, angle: 0, keep: 0.97, stiffer: 12 },
      { sheet: 'back', region: backCollar, angle: 0, keep: 0.97, stiffer: 12 },
      ...block.gathers,
    ],
    cloth: { bend: 180, stretch: 6e6 },
  },
  mannequin: wearerOf({ cut: 46, hang: 68, bend: 16, length: 74 }),
  front: {
    zones: [sleeve, cuff, hem, { part: 'collar', region: frontCollar, weave: frontRib }],
    trims: [
      ...block.trims,
      { kind: 'seam', path: frontNeckSeam },
      { kind: 'edge', path: frontNeckEdge },
      { kind: 'stitch', path: frontNeckSeam, rows: [0.4] },
    ],
  },
  back: {
    zones: [sleeve, cuff, hem, { part: 'collar', region: backCollar, weave: backRib }],
    trims: [
      ...block.trims,
      { kind: 'seam', path: backNeckSeam },
      { kind: 'edge', path: backNeckEdge },
      { kind: 'stitch', path: backNeckSeam, rows: [0.4] },
    ],
  },
  frontInside: { zones: [sleeve, cuff, hem], trims: [] },
  backInside: {
    zones: [sleeve, cuff, hem, { part: 'collar', region: backCollar, weave: backRib }],
    trims: [{ kind: 'seam', path: backNeckSeam }],
    decal: neckLabel(backNeckSeam, 3.9),
  },
  frame: { middle: 0, top: -18, width: 86 },
  prints: {
    'left chest': { on: 'front', x: 10.5, y: 16, width: 9, height: 9 },
    centre: { on: 'front', x: 0, y: 16, width: 30, height: 34 },
    back: { on: 'back', x: 0, y: 11, width: 32, height: 42 },
  },
}
