import type { Cut } from '../cut.ts'
import type { Weave, Zone } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { mirrorPath } from '../path.ts'
import { withMirror } from '../trims/applied.ts'
import { leather } from '../trims/leather.ts'
import { placket } from '../trims/placket.ts'
import { snap } from '../trims/snap.ts'
import { welt, weltRegion } from '../trims/welt.ts'
import { createBlock, createWearer } from './create-block.ts'
import { offsetBand } from './offset-band.ts'

const LENGTH = 68
const block = createBlock({
  neck: 9.6,
  shoulder: [25.4, 5.2],
  underarm: [28.6, 29.8],
  sleeveAngle: 48,
  sleeveLength: 61,
  wrist: 13.4,
  cuffKeep: 0.62,
  cuff: 7,
  push: 4,
  hip: 26.8,
  hemKeep: 0.86,
  length: LENGTH,
  hem: 6.5,
})
const { sleeve, cuffs, hem } = block.zones

const frontNeckSeam = 'M -9.6 0 C -9.3 6.4 -5.4 11.4 0 12.4 C 5.4 11.4 9.3 6.4 9.6 0'
const backNeckSeam = 'M -9.6 0 C -8 2.2 -4 3 0 3 C 4 3 8 2.2 9.6 0'
const frontNeckEdge = 'M -7 -2.6 C -6.8 2.8 -3.8 7.2 0 8.2 C 3.8 7.2 6.8 2.8 7 -2.6'
const backNeckEdge = 'M -7 -2.6 C -5.8 -1.4 -3.4 -1 0 -1 C 3.4 -1 5.8 -1.4 7 -2.6'
const frontCollar = 'M -11 -5 L 11 -5 L 9.6 0 C 9.3 6.4 5.4 11.4 0 12.4 C -5.4 11.4 -9.3 6.4 -9.6 0 Z'
const backCollar = 'M -11 -5 L 11 -5 L 9.6 0 C 8 2.2 4 3 0 3 C -4 3 -8 2.2 -9.6 0 Z'
const frontRib: Weave = { kind: 'rib', pitch: 0.38, depth: 0.045, around: [0, -3], radius: 10 }
const backRib: Weave = { kind: 'rib', pitch: 0.38, depth: 0.045, around: [0, -18], radius: 18.5 }

const pocketEnds = [
  [12.4, 40],
  [17.4, 53.5],
] as const
const lip: Zone = { part: 'sleeve', region: weltRegion(...pocketEnds, 2), mirror: true, weave: { kind: 'cloth' } }

const ribCuffs = cuffs.map((cuff): Zone => ({ ...cuff, part: 'body' }))

/** Ribs have the body's color, their stripes the sleeves' color. */
function createRibZones(collar: string, neckSeam: string, weave: Weave): Zone[] {
  const stripes = [
    [-1.5, -2.3],
    [-3.3, -4.1],
  ] as const
  return [
    sleeve,
    ...ribCuffs,
    { ...hem, part: 'body' },
    { part: 'body', region: collar, weave },
    ...stripes.flatMap(([from, to]) => {
      const stripe = offsetBand(block.cuffSeam, from, to)
      return cuffs.map((cuff, i): Zone => ({ ...cuff, part: 'sleeve', region: i ? mirrorPath(stripe) : stripe }))
    }),
    ...stripes.map(([from, to]): Zone => ({ ...hem, part: 'sleeve', region: offsetBand(block.hemSeam, from, to) })),
    { part: 'sleeve', region: offsetBand(neckSeam, -1.2, -1.9), weave },
  ]
}

const shell = withMirror(leather(sleeve.region))
const snaps = Array.from({ length: 7 }, (_, i) => snap(0.6, 14.2 + i * 8.3))

export const varsityJacket: Cut = {
  fabric: 'wool',
  pattern: {
    front: {
      start: [0, 8.2],
      edges: [{ to: 'C 3.8 7.2 6.8 2.8 7 -2.6', sewn: false }, { to: 'L 9.6 0', sewn: true }, ...block.front.edges],
    },
    back: {
      start: [0, -1],
      edges: [{ to: 'C 3.4 -1 5.8 -1.4 7 -2.6', sewn: false }, { to: 'L 9.6 0', sewn: true }, ...block.back.edges],
    },
    gathers: [
      { sheet: 'front', region: frontCollar, angle: 0, keep: 0.97, stiffer: 12 },
      { sheet: 'back', region: backCollar, angle: 0, keep: 0.97, stiffer: 12 },
      ...block.gathers,
    ],
    cloth: { bend: 900, stretch: 6e6 },
  },
  mannequin: createWearer({ cut: 45.4, hang: 66, bend: 16, length: 74 }, { hooded: false }),
  front: {
    zones: [...createRibZones(frontCollar, frontNeckSeam, frontRib), lip],
    trims: [
      ...block.front.trims,
      { kind: 'seam', path: frontNeckSeam },
      { kind: 'edge', path: frontNeckEdge },
      { kind: 'stitch', path: `M -0.5 9 L -0.5 ${LENGTH}`, rows: [0] },
      { kind: 'stitch', path: `M 2.4 12 L 2.4 ${LENGTH - 6.5}`, rows: [0] },
    ],
    applied: [
      ...shell,
      ...withMirror(welt(...pocketEnds, 2)),
      placket(-1, 8, LENGTH + 1),
      ...block.front.rolls,
      ...snaps,
    ],
  },
  back: {
    zones: createRibZones(backCollar, backNeckSeam, backRib),
    trims: [...block.back.trims, { kind: 'seam', path: backNeckSeam }, { kind: 'edge', path: backNeckEdge }],
    applied: [...shell, ...block.back.rolls],
  },
  frontInside: { zones: [sleeve, ...ribCuffs], trims: [] },
  backInside: {
    zones: [sleeve, ...ribCuffs, { part: 'body', region: backCollar, weave: backRib }],
    trims: [{ kind: 'seam', path: backNeckSeam }],
    decal: neckLabel(backNeckSeam, 3.3, 0.7),
  },
  frame: { middle: 0, top: -21, width: 88 },
  prints: {
    'left chest': { on: 'front', x: 12.4, y: 17.5, width: 11, height: 11, turn: -3.5, chenille: true },
    centre: { on: 'front', x: 0, y: 16, width: 30, height: 34 },
    back: { on: 'back', x: 0, y: 12, width: 32, height: 40 },
  },
}
