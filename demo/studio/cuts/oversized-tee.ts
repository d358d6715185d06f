import type { Cut } from '../cut.ts'
import type { Face, Zone } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { createWomensTee } from './create-womens-tee.ts'

const shoulderAndSleeve = 'C 16 1.9 23 3.9 28.5 6 C 34 8.6 42 14.4 48.6 20'
const underarm = 'C 34 34.2 31.5 31.4 30.4 33.5'
const side = 'C 29.6 44 29.9 60 29.6 74'
const cuff = 'M 48.6 20 L 37 37.4'
const armhole = 'M 28.5 6 C 26.2 13 26.4 24 30.4 32.6'
const frontNeckSeam = 'M -9.9 0 C -9.6 7 -6 10.6 0 10.6 C 6 10.6 9.6 7 9.9 0'
const backNeckSeam = 'M -9.9 0 C -8 2.2 -4 3 0 3 C 4 3 8 2.2 9.9 0'
const frontNeckEdge = 'M -7.9 -1.2 C -7.6 5 -4.6 8.2 0 8.2 C 4.6 8.2 7.6 5 7.9 -1.2'
const backNeckEdge = 'M -7.9 -1.2 C -6.6 0.2 -3.6 0.6 0 0.6 C 3.6 0.6 6.6 0.2 7.9 -1.2'
const frontHem = 'M 29.6 74 C 20 74.4 10 74.8 0 74.8 C -10 74.8 -20 74.4 -29.6 74'
const backHem = 'M 29.6 74 C 20 74.6 10 75.2 0 75.2 C -10 75.2 -20 74.6 -29.6 74'
const sleeve = `M 28.5 6 C 34 8.6 42 14.4 48.6 20 L 50 21 L 38 39 L 30.4 33.5 C 26.4 24 26.2 13 28.5 6 Z`
const frontCollar = 'M -10.5 -2.5 L 10.5 -2.5 L 9.9 0 C 9.6 7 6 10.6 0 10.6 C -6 10.6 -9.6 7 -9.9 0 Z'
const backCollar = 'M -10.5 -2.5 L 10.5 -2.5 L 9.9 0 C 8 2.2 4 3 0 3 C -4 3 -8 2.2 -9.9 0 Z'

const frontRib = { kind: 'rib', pitch: 0.3, depth: 0.03, around: [0, -1], radius: 9.5 } as const
const backRib = { kind: 'rib', pitch: 0.3, depth: 0.03, around: [0, -16], radius: 17.5 } as const
const sleeveZone = { part: 'sleeve', region: sleeve, mirror: true, weave: { kind: 'cloth' } } as const
const twinNeedleRows = [1.9, 2.5]

const front: Face = {
  zones: [sleeveZone, { part: 'collar', region: frontCollar, weave: frontRib }],
  sewnLines: [
    { kind: 'seam', path: frontNeckSeam },
    { kind: 'edge', path: frontNeckEdge },
    { kind: 'stitch', path: frontNeckSeam, rows: [0.35] },
    { kind: 'seam', path: armhole, mirror: true },
    { kind: 'hem', path: cuff, width: 2.5, rows: twinNeedleRows, mirror: true },
    { kind: 'hem', path: frontHem, width: 2.5, rows: twinNeedleRows },
  ],
}
const back: Face = {
  zones: [sleeveZone, { part: 'collar', region: backCollar, weave: backRib }],
  sewnLines: [
    { kind: 'seam', path: backNeckSeam },
    { kind: 'edge', path: backNeckEdge },
    { kind: 'stitch', path: backNeckSeam, rows: [0.35] },
    { kind: 'seam', path: armhole, mirror: true },
    { kind: 'hem', path: cuff, width: 2.5, rows: twinNeedleRows, mirror: true },
    { kind: 'hem', path: backHem, width: 2.5, rows: twinNeedleRows },
  ],
}

const withSeam = (face: Face, path: string, ...zones: Zone[]): Face => ({
  zones: [...zones, ...face.zones],
  sewnLines: [...face.sewnLines, { kind: 'seam', path }, { kind: 'stitch', path, rows: [-0.3, 0.3] }],
})
const yokeSeam = 'M -27 13.6 C -12 15.2 12 15.2 27 13.6'
const yoke: Zone = {
  part: 'yoke',
  region: 'M -32 -4 L 32 -4 L 27 13.6 C 12 15.2 -12 15.2 -27 13.6 Z',
  weave: { kind: 'cloth' },
}

export const oversizedTee: Cut = {
  fabric: 'jersey',
  pattern: {
    front: {
      start: [0, 8.2],
      edges: [
        { path: 'C 4.6 8.2 7.6 5 7.9 -1.2', sewn: false },
        { path: `L 9.9 0 ${shoulderAndSleeve}`, sewn: true },
        { path: 'L 37 37.4', sewn: false },
        { path: `${underarm} ${side}`, sewn: true },
        { path: 'C 20 74.4 10 74.8 0 74.8', sewn: false },
      ],
    },
    back: {
      start: [0, 0.6],
      edges: [
        { path: 'C 3.6 0.6 6.6 0.2 7.9 -1.2', sewn: false },
        { path: `L 9.9 0 ${shoulderAndSleeve}`, sewn: true },
        { path: 'L 37 37.4', sewn: false },
        { path: `${underarm} ${side}`, sewn: true },
        { path: 'C 20 74.6 10 75.2 0 75.2', sewn: false },
      ],
    },
    gathers: [
      { sheet: 'front', region: frontCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
      { sheet: 'back', region: backCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
    ],
    cloth: { bendStiffness: 130, stretchStiffness: 6e6 },
  },
  mannequin: {
    trunk: [
      [-9, 5, 4.2, 1],
      [-2, 5.6, 4.2, 0.2],
      [0.5, 7.6, 4.2, 0],
      [3, 13, 4.6, 0],
      [6, 18.5, 5, 0],
      [11, 22, 5.8, 0],
      [18, 23, 6.6, 0.2],
      [26, 23, 7, 0.4],
      [34, 22.6, 7, 0.4],
      [46, 22, 6.6, 0.2],
      [60, 22.4, 6.6, 0],
      [100, 22.4, 6.6, 0],
    ],
    limbs: [
      { from: [16, 10.5], length: 60, patternAngle: 40, poseAngle: 58, radius: [5.4, 5.2], forward: 1, mirror: true },
    ],
  },
  front,
  back,
  frontInside: { zones: [sleeveZone], sewnLines: [{ kind: 'hem', path: frontHem, width: 2.5, rows: twinNeedleRows }] },
  backInside: {
    zones: [sleeveZone, { part: 'collar', region: backCollar, weave: backRib }],
    sewnLines: [
      { kind: 'seam', path: backNeckSeam },
      { kind: 'hem', path: backHem, width: 2.5, rows: twinNeedleRows },
    ],
    decal: neckLabel(backNeckSeam, { top: 3.1, scale: 0.78 }),
  },
  panels: {
    halves: { front: withSeam(front, 'M 0 10.6 L 0 74.8'), back: withSeam(back, 'M 0 3 L 0 75.2') },
    yoke: { front: withSeam(front, yokeSeam, yoke), back: withSeam(back, yokeSeam, yoke) },
  },
  frame: { centerX: 0, top: -14.5, width: 82 },
  detail: { x: 39, y: 26, width: 28 },
  prints: {
    'left chest': { sheet: 'front', x: 10.5, y: 17, width: 9.5, height: 10 },
    center: { sheet: 'front', x: 0, y: 17, width: 32, height: 38 },
    back: { sheet: 'back', x: 0, y: 11, width: 34, height: 44 },
    'all over': { sheet: 'front', x: 0, y: 0, width: 60, height: 76 },
  },
}

/** easy round the body, and shorter */
export const womensOversizedTee = createWomensTee(oversizedTee, { width: 0.94, length: 0.9, waist: 0 })
