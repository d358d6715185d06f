import type { Cut } from '../cut.ts'
import type { Face } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { createBlock, createUpperBody, type Fit } from './create-block.ts'

const frontNeckSeam = 'M -9.6 0 C -9.3 7 -6 10.4 0 10.4 C 6 10.4 9.3 7 9.6 0'
const backNeckSeam = 'M -9.6 0 C -8 2.2 -4 3 0 3 C 4 3 8 2.2 9.6 0'
const frontNeckEdge = 'M -7.4 -1.5 C -7.1 4.4 -4.4 7.6 0 7.6 C 4.4 7.6 7.1 4.4 7.4 -1.5'
const backNeckEdge = 'M -7.4 -1.5 C -6.4 -0.1 -3.6 0.3 0 0.3 C 3.6 0.3 6.4 -0.1 7.4 -1.5'
const frontCollar = 'M -10.5 -3 L 10.5 -3 L 9.6 0 C 9.3 7 6 10.4 0 10.4 C -6 10.4 -9.3 7 -9.6 0 Z'
const backCollar = 'M -10.5 -3 L 10.5 -3 L 9.6 0 C 8 2.2 4 3 0 3 C -4 3 -8 2.2 -9.6 0 Z'
const frontRib = { kind: 'rib', pitch: 0.38, depth: 0.04, around: [0, -1], radius: 9.2 } as const
const backRib = { kind: 'rib', pitch: 0.38, depth: 0.04, around: [0, -16], radius: 17.5 } as const

/** Creates a sweatshirt with a ribbed crew neck. */
export function createCrewneck(fit: Fit): Cut {
  const { measurements, frame, prints } = fit
  const block = createBlock({ ...measurements, neckHalfWidth: 9.6 })
  const { sleeve, cuffs, hem } = block.zones

  const front: Face = {
    zones: [sleeve, ...cuffs, hem, { part: 'collar', region: frontCollar, weave: frontRib }],
    sewnLines: [
      ...block.front.sewnLines,
      { kind: 'seam', path: frontNeckSeam },
      { kind: 'edge', path: frontNeckEdge },
      { kind: 'stitch', path: frontNeckSeam, rows: [0.4] },
    ],
    trims: block.front.rolledEdges,
  }
  const back: Face = {
    zones: [sleeve, ...cuffs, hem, { part: 'collar', region: backCollar, weave: backRib }],
    sewnLines: [
      ...block.back.sewnLines,
      { kind: 'seam', path: backNeckSeam },
      { kind: 'edge', path: backNeckEdge },
      { kind: 'stitch', path: backNeckSeam, rows: [0.4] },
    ],
    trims: block.back.rolledEdges,
  }
  const centerSeam = `M 0 3 L 0 ${measurements.length}`
  const withCenterSeam = (face: Face): Face => ({
    ...face,
    sewnLines: [...face.sewnLines, { kind: 'seam', path: centerSeam }],
  })

  return {
    fabric: 'fleece',
    pattern: {
      front: {
        start: [0, 7.6],
        edges: [
          { path: 'C 4.4 7.6 7.1 4.4 7.4 -1.5', sewn: false },
          { path: 'L 9.6 0', sewn: true },
          ...block.front.edges,
        ],
      },
      back: {
        start: [0, 0.3],
        edges: [
          { path: 'C 3.6 0.3 6.4 -0.1 7.4 -1.5', sewn: false },
          { path: 'L 9.6 0', sewn: true },
          ...block.back.edges,
        ],
      },
      gathers: [
        { sheet: 'front', region: frontCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
        { sheet: 'back', region: backCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
        ...block.gathers,
      ],
      cloth: { bendStiffness: 1100, stretchStiffness: 6e6 },
    },
    mannequin: createUpperBody(fit, { hooded: false }),
    front,
    back,
    panels: { halves: { front: withCenterSeam(front), back: withCenterSeam(back) } },
    frontInside: { zones: [sleeve, ...cuffs, hem], sewnLines: [] },
    backInside: {
      zones: [sleeve, ...cuffs, hem, { part: 'collar', region: backCollar, weave: backRib }],
      sewnLines: [{ kind: 'seam', path: backNeckSeam }],
      decal: neckLabel(backNeckSeam, { top: 3.05, scale: 0.7 }),
    },
    frame,
    detail: { ...block.aboveCuff, width: 26 },
    prints,
  }
}
