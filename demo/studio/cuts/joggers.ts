import type { Cut } from '../cut.ts'
import type { SewnLine, Zone } from '../garment.ts'
import { cord } from '../trims/cord.ts'
import { lip } from '../trims/lip.ts'
import { patch } from '../trims/patch.ts'
import { puckers } from '../trims/puckers.ts'
import { withMirror } from '../trims/trim.ts'
import { createLowerBody, crotchGather } from './create-lower-body.ts'
import { waistLabel } from './waist-label.ts'

const outseam = 'C 23 6 25 12 26 19 C 27.6 36 26.4 62 23.4 92 L 22 97.5 L 21.6 103'
/** the back edge is lower, which shows the inside of the opening */
const cuffEdge = { front: 'C 17.8 103.7 13.8 103.9 10.2 103.4', back: 'C 18 104.5 13.6 104.7 10.2 103.4' }
const inseam = 'L 9.8 98 L 8.8 92.6 C 6.8 76 2.4 52 0.5 39 L 0 36.2'
const band = 'M -24 -4 L 24 -4 L 24 4.6 L -24 4.6 Z'
const bandSeam = 'M -22.6 4.6 C -12 5 12 5 22.6 4.6'
const cuff = 'M 7 98.1 L 24 97.4 L 24 107 L 7 107 Z'
const cuffSeam = 'M 9.8 98 L 22 97.5'
const pocketEdge = 'M 14.6 4.8 C 15.6 11 19.5 17.5 26.4 20.5'
const fly = 'M 2.6 5 L 2.6 15 C 2.6 18 1.6 19.6 0 20.4'
const backPocket = 'M 6 11 L 6.4 24 L 11.9 26 L 17.6 23.6 L 17.5 10.4'
const elastic = [
  puckers({ left: -24, right: 24, seamY: 4.6, above: 3.4, below: 5 }),
  ...withMirror(puckers({ left: 8, right: 24, seamY: 97.8, above: 4.5, below: 0.8 })),
]

const zones: Zone[] = [
  { part: 'waistband', region: band, weave: { kind: 'rib', pitch: 0.62, depth: 0.06, angle: 90 } },
  { part: 'cuff', region: cuff, mirror: true, weave: { kind: 'rib', pitch: 0.34, depth: 0.05, angle: 90 } },
]
const commonSewnLines: SewnLine[] = [
  { kind: 'seam', path: bandSeam },
  { kind: 'stitch', path: bandSeam, rows: [-1.5, -3.1] },
  { kind: 'seam', path: cuffSeam, mirror: true },
  { kind: 'stitch', path: cuffSeam, rows: [-0.4], mirror: true },
  { kind: 'seam', path: 'M 0 4.8 L 0 36.2' },
  { kind: 'stitch', path: 'M 0 4.8 L 0 36.2', rows: [0.3] },
]

export const joggers: Cut = {
  fabric: 'loopback',
  pattern: {
    front: {
      start: [0, 0.9],
      edges: [
        { path: 'C 8 0.9 16 0.4 22.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: cuffEdge.front, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -2.4],
      edges: [
        { path: 'C 8 -2.4 17 -1.6 22.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: cuffEdge.back, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    gathers: [
      crotchGather,
      { sheet: 'both', region: band, angle: 0, lengthRatio: 0.8, stiffness: 6 },
      { sheet: 'both', region: cuff, mirror: true, angle: 0, lengthRatio: 0.68, stiffness: 8, pushUp: 5 },
    ],
    cloth: { bendStiffness: 1050, stretchStiffness: 6e6 },
  },
  mannequin: createLowerBody({
    thigh: 9.4,
    knee: 7.6,
    ankle: 3,
    legDepth: 0.6,
    thighPadding: { length: 42, radius: 6.2 },
    patternSpread: 6,
    poseSpread: 4,
  }),
  front: {
    zones,
    sewnLines: [
      ...commonSewnLines,
      { kind: 'edge', path: `M 22.4 0 C 16 0.4 8 0.9 0 0.9`, mirror: true },
      { kind: 'edge', path: `M 21.6 103 ${cuffEdge.front}`, mirror: true },
      { kind: 'edge', path: pocketEdge, mirror: true },
      { kind: 'stitch', path: pocketEdge, rows: [0.5, 1.1], mirror: true },
      { kind: 'stitch', path: fly, rows: [0, 0.6] },
    ],
    trims: [
      ...elastic,
      ...withMirror(lip(pocketEdge)),
      cord('M 2 2.6 C 2.9 4.6 3.3 8 2.9 12 C 2.6 15 3.2 17.6 3.1 20.6'),
      cord('M -2 2.6 C -2.6 4.4 -3.2 7 -2.9 10.6 C -2.6 13.6 -3.3 15.6 -3.4 18.4'),
    ],
  },
  back: {
    zones,
    sewnLines: [
      ...commonSewnLines,
      { kind: 'edge', path: 'M 6 11 L 17.5 10.4' },
      { kind: 'stitch', path: backPocket, rows: [-0.3, -0.8] },
      { kind: 'stitch', path: 'M 6 11 L 17.5 10.4', rows: [1.8] },
    ],
    trims: [...elastic, patch(`${backPocket} Z`, { middle: 0.2, border: 0.14, transition: 0.6 })],
  },
  frontInside: { zones, sewnLines: [] },
  backInside: { zones, sewnLines: [], decal: waistLabel(-1.9) },
  frame: { centerX: 0, top: -7.5, width: 86 },
  // the ribbed cuff
  detail: { x: 15.5, y: 95, width: 27 },
  halvesDetail: { x: 0, y: 30, width: 30 },
  prints: { leg: { sheet: 'front', x: 17.5, y: 34, width: 8, height: 40, rotation: 1.5 } },
}
