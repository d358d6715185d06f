import type { Cut } from '../cut.ts'
import type { Trim, Zone } from '../garment.ts'
import { cord } from '../trims/cord.ts'
import { legs } from './legs.ts'

const outseam = 'C 23.6 9 26.2 17 27 25 C 27.8 34 28.2 44 28.4 53'
const hemEdge = 'C 20 54.2 11 55 3 55.2'
const inseam = 'C 2.6 48 2.2 41 1.8 36 C 1.5 33.8 0.9 33 0 32.8'
const band = 'M -24 -2 L 24 -2 L 24 4.8 L -24 4.8 Z'
const bandSeam = 'M -22.8 4.8 C -12 5.2 12 5.2 22.8 4.8'
const pocket = 'M 14.8 5 C 15.8 11 20 18 28 21'

const zones: Zone[] = [{ part: 'waistband', region: band, weave: { kind: 'rib', pitch: 0.66, depth: 0.06, angle: 90 } }]
const everywhere: Trim[] = [
  { kind: 'seam', path: bandSeam },
  { kind: 'stitch', path: bandSeam, rows: [-1.5, -3.2] },
  { kind: 'seam', path: 'M 0 5 L 0 32.8' },
  { kind: 'stitch', path: 'M 0 5 L 0 32.8', rows: [0.3] },
  { kind: 'hem', path: 'M 28.4 53 C 20 54.2 11 55 3 55.2', width: 2.8, rows: [2.2, 2.8], mirror: true },
]

export const shorts: Cut = {
  fabric: 'loopback',
  pattern: {
    front: {
      start: [0, 0.9],
      edges: [
        { to: 'C 8 0.9 16 0.4 22.4 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -1],
      edges: [
        { to: 'C 8 -1 16 -0.6 22.4 0', sewn: false },
        { to: outseam, sewn: true },
        { to: hemEdge, sewn: false },
        { to: inseam, sewn: true },
      ],
    },
    gathers: [{ sheet: 'both', region: band, angle: 0, keep: 0.84, stiffer: 6 }],
    cloth: { bend: 300, stretch: 6e6 },
  },
  mannequin: legs({ thigh: 7.7, ankle: 6.8, apart: 6 }),
  sway: 0.4,
  front: {
    zones,
    trims: [
      ...everywhere,
      { kind: 'edge', path: pocket, mirror: true },
      { kind: 'stitch', path: pocket, rows: [-0.5, -1.1], mirror: true },
      { kind: 'stitch', path: 'M 2.8 5.2 L 2.8 15 C 2.8 18 1.7 19.6 0 20.4', rows: [0] },
    ],
    applied: [
      cord('M 2 2.7 C 2.8 5.4 3.2 8 2.8 11 C 2.5 13 3.2 15.4 3 18'),
      cord('M -2 2.7 C -2.3 5.4 -1.5 8 -2.1 11 C -2.5 13.4 -1.9 15 -2.2 16.4'),
    ],
  },
  back: {
    zones,
    trims: [
      ...everywhere,
      { kind: 'edge', path: 'M 6.4 12 L 18 11.4' },
      { kind: 'seam', path: 'M 6.4 12 L 6.8 25 L 12.4 27 L 18.2 24.6 L 18 11.4' },
      { kind: 'stitch', path: 'M 6.4 12 L 6.8 25 L 12.4 27 L 18.2 24.6 L 18 11.4', rows: [-0.3] },
      { kind: 'stitch', path: 'M 6.4 12 L 18 11.4', rows: [1.8] },
    ],
  },
  frontInside: { zones, trims: [] },
  backInside: {
    zones,
    trims: [{ kind: 'hem', path: 'M 28.4 53 C 20 54.2 11 55 3 55.2', width: 2.8, rows: [2.2, 2.8], mirror: true }],
  },
  frame: { middle: 0, top: -18.5, width: 76 },
  prints: { leg: { on: 'front', x: 20, y: 24, width: 5, height: 22, turn: -3 } },
}
