import type { Cut } from '../cut.ts'
import type { SewnLine, Zone } from '../garment.ts'
import { cord } from '../trims/cord.ts'
import { lip } from '../trims/lip.ts'
import { patch } from '../trims/patch.ts'
import { puckers } from '../trims/puckers.ts'
import { withMirror } from '../trims/trim.ts'
import { createLowerBody, crotchGather } from './create-lower-body.ts'
import { waistLabel } from './waist-label.ts'

const outseam = 'C 23.2 6 25 12 25.8 19 C 27 30 27.6 42 27.8 53'
/** the back edge is lower, which shows the inside of the opening */
const hemEdge = { front: 'C 20 53.8 10 54.6 2.6 54.6', back: 'C 20 55.6 10 56.4 2.6 54.6' }
const inseam = 'C 1.8 49 1 43 0.5 39 L 0 36.2'
const band = 'M -24 -4 L 24 -4 L 24 4.8 L -24 4.8 Z'
const bandSeam = 'M -22.8 4.8 C -12 5.2 12 5.2 22.8 4.8'
const pocketEdge = 'M 14.8 5 C 15.8 11 20 18 28 21'
const fly = 'M 2.8 5.2 L 2.8 15 C 2.8 18 1.7 19.6 0 20.4'
const backPocket = 'M 6.4 12 L 6.8 25 L 12.4 27 L 18.2 24.6 L 18 11.4'
const elastic = puckers({ left: -24, right: 24, seamY: 4.8, above: 3.4, below: 5 })

const zones: Zone[] = [{ part: 'waistband', region: band, weave: { kind: 'rib', pitch: 0.66, depth: 0.06, angle: 90 } }]
const createHem = (edge: string): SewnLine => ({
  kind: 'hem',
  path: `M 27.8 53 ${edge}`,
  width: 2.8,
  rows: [2.2, 2.8],
  mirror: true,
})
const commonSewnLines: SewnLine[] = [
  { kind: 'seam', path: bandSeam },
  { kind: 'stitch', path: bandSeam, rows: [-1.5, -3.2] },
  { kind: 'seam', path: 'M 0 5 L 0 36.2' },
  { kind: 'stitch', path: 'M 0 5 L 0 36.2', rows: [0.3] },
]

export const shorts: Cut = {
  fabric: 'loopback',
  pattern: {
    front: {
      start: [0, 0.9],
      edges: [
        { path: 'C 8 0.9 16 0.4 22.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: hemEdge.front, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    back: {
      start: [0, -2.4],
      edges: [
        { path: 'C 8 -2.4 17 -1.6 22.4 0', sewn: false },
        { path: outseam, sewn: true },
        { path: hemEdge.back, sewn: false },
        { path: inseam, sewn: true },
      ],
    },
    gathers: [crotchGather, { sheet: 'both', region: band, angle: 0, lengthRatio: 0.8, stiffness: 6 }],
    cloth: { bendStiffness: 1600, stretchStiffness: 6e6 },
  },
  mannequin: createLowerBody({
    thigh: 7.4,
    knee: 6.6,
    ankle: 6,
    legDepth: 0.75,
    thighPadding: { length: 56, radius: 5.6 },
    patternSpread: 4,
    poseSpread: 3.6,
  }),
  front: {
    zones,
    sewnLines: [
      ...commonSewnLines,
      createHem(hemEdge.front),
      { kind: 'edge', path: 'M 22.4 0 C 16 0.4 8 0.9 0 0.9', mirror: true },
      { kind: 'edge', path: pocketEdge, mirror: true },
      { kind: 'stitch', path: pocketEdge, rows: [0.5, 1.1], mirror: true },
      { kind: 'stitch', path: fly, rows: [0, 0.6] },
    ],
    trims: [
      elastic,
      ...withMirror(lip(pocketEdge)),
      cord('M 2 2.7 C 2.8 5.4 3.2 8 2.8 11 C 2.5 13 3.2 15.4 3 18'),
      cord('M -2 2.7 C -2.3 5.4 -1.5 8 -2.1 11 C -2.5 13.4 -1.9 15 -2.2 16.4'),
    ],
  },
  back: {
    zones,
    sewnLines: [
      ...commonSewnLines,
      createHem(hemEdge.back),
      { kind: 'edge', path: 'M 6.4 12 L 18 11.4' },
      { kind: 'stitch', path: backPocket, rows: [-0.3, -0.8] },
      { kind: 'stitch', path: 'M 6.4 12 L 18 11.4', rows: [1.8] },
    ],
    trims: [elastic, patch(`${backPocket} Z`, { middle: 0.2, border: 0.14, transition: 0.6 })],
  },
  frontInside: { zones, sewnLines: [] },
  backInside: { zones, sewnLines: [createHem(hemEdge.back)], decal: waistLabel(-1.9) },
  frame: { centerX: 0, top: -14, width: 68 },
  // the pocket
  detail: { x: 20, y: 15, width: 27 },
  prints: { leg: { sheet: 'front', x: 17.6, y: 25, width: 5, height: 22, rotation: -3 } },
}
