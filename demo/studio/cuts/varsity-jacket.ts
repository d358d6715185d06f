import type { Cut } from '../cut.ts'
import { offsetPath } from '../face-maps.ts'
import type { Weave, Zone } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { mirrorPath } from '../path.ts'
import { leather } from '../trims/leather.ts'
import { placket } from '../trims/placket.ts'
import { snap } from '../trims/snap.ts'
import { withMirror } from '../trims/trim.ts'
import { welt, weltRegion } from '../trims/welt.ts'
import { createBlock, createUpperBody, createWomensFit, type Fit } from './create-block.ts'

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
const weltZone: Zone = { part: 'sleeve', region: weltRegion(...pocketEnds, 2), mirror: true, weave: { kind: 'cloth' } }

/** Returns the region between two offsets of a path, such as a knitted stripe. */
function offsetBand(path: string, from: number, to: number): string {
  const reversedPoints = offsetPath(path, to).slice(2).split(' L ').reverse().join(' L ')
  return `${offsetPath(path, from)} L ${reversedPoints} Z`
}

const varsityFit: Fit = {
  measurements: {
    shoulder: [25.4, 5.2],
    underarm: [28.6, 29.8],
    sleeveAngle: 48,
    sleeveLength: 61,
    wristWidth: 13.4,
    cuffRatio: 0.62,
    cuffLength: 7,
    cuffPushUp: 4,
    hipHalfWidth: 26.8,
    hemRatio: 0.86,
    length: 68,
    hemHeight: 6.5,
  },
  arm: { patternAngle: 45.4, poseAngle: 66, elbowAngle: 16, length: 74 },
  frame: { centerX: 0, top: -21, width: 88 },
  prints: {
    'left chest': { sheet: 'front', x: 12.4, y: 17.5, width: 11, height: 11, rotation: -3.5, chenille: true },
    center: { sheet: 'front', x: 0, y: 16, width: 30, height: 34 },
    back: { sheet: 'back', x: 0, y: 12, width: 32, height: 40 },
  },
}

function createVarsityJacket(fit: Fit): Cut {
  const { length } = fit.measurements
  const block = createBlock({ ...fit.measurements, neckHalfWidth: 9.6 })
  const { sleeve, cuffs, hem } = block.zones
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

  const sleeveLeather = withMirror(leather(sleeve.region))
  const snaps = Array.from({ length: 7 }, (_, i) => snap(0.6, 14.2 + (i * (length - 18.2)) / 6))

  return {
    fabric: 'wool',
    pattern: {
      front: {
        start: [0, 8.2],
        edges: [
          { path: 'C 3.8 7.2 6.8 2.8 7 -2.6', sewn: false },
          { path: 'L 9.6 0', sewn: true },
          ...block.front.edges,
        ],
      },
      back: {
        start: [0, -1],
        edges: [
          { path: 'C 3.4 -1 5.8 -1.4 7 -2.6', sewn: false },
          { path: 'L 9.6 0', sewn: true },
          ...block.back.edges,
        ],
      },
      gathers: [
        { sheet: 'front', region: frontCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
        { sheet: 'back', region: backCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
        ...block.gathers,
      ],
      cloth: { bendStiffness: 900, stretchStiffness: 6e6 },
    },
    mannequin: createUpperBody(fit, { hooded: false }),
    front: {
      zones: [...createRibZones(frontCollar, frontNeckSeam, frontRib), weltZone],
      sewnLines: [
        ...block.front.sewnLines,
        { kind: 'seam', path: frontNeckSeam },
        { kind: 'edge', path: frontNeckEdge },
        { kind: 'stitch', path: `M -0.5 9 L -0.5 ${length}`, rows: [0] },
        { kind: 'stitch', path: `M 2.4 12 L 2.4 ${length - 6.5}`, rows: [0] },
      ],
      trims: [
        ...sleeveLeather,
        ...withMirror(welt(...pocketEnds, 2)),
        placket({ x: -1, top: 8, bottom: length + 1 }),
        ...block.front.rolledEdges,
        ...snaps,
      ],
    },
    back: {
      zones: createRibZones(backCollar, backNeckSeam, backRib),
      sewnLines: [...block.back.sewnLines, { kind: 'seam', path: backNeckSeam }, { kind: 'edge', path: backNeckEdge }],
      trims: [...sleeveLeather, ...block.back.rolledEdges],
    },
    frontInside: { zones: [sleeve, ...ribCuffs], sewnLines: [] },
    backInside: {
      zones: [sleeve, ...ribCuffs, { part: 'body', region: backCollar, weave: backRib }],
      sewnLines: [{ kind: 'seam', path: backNeckSeam }],
      decal: neckLabel(backNeckSeam, { top: 3.3, scale: 0.7 }),
    },
    frame: fit.frame,
    detail: { x: 8, y: 50, width: 31 },
    prints: fit.prints,
  }
}

export const varsityJacket = createVarsityJacket(varsityFit)
export const womensVarsityJacket = createVarsityJacket(createWomensFit(varsityFit))
