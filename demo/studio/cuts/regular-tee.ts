import type { Cut } from '../cut.ts'
import type { Face, SewnLine, Zone } from '../garment.ts'
import { neckLabel } from '../neck-label.ts'
import { createWomensTee } from './create-womens-tee.ts'

const shoulderAndSleeve = 'C 13 1.4 18.4 3.4 22.4 5.2 C 27 7.6 33.8 13.6 39.4 19.2'
const underarm = 'C 28.6 29.8 26.4 27 25.4 28.6'
const side = 'C 24.6 40 24.2 54 24.8 70'
const cuff = 'M 39.4 19.2 L 30.6 32'
const armhole = 'M 22.4 5.2 C 20.6 11 21 21 25.4 28'
const frontNeckSeam = 'M -9 0 C -8.7 6.6 -5.6 10 0 10 C 5.6 10 8.7 6.6 9 0'
const backNeckSeam = 'M -9 0 C -7.4 2 -4 2.8 0 2.8 C 4 2.8 7.4 2 9 0'
const frontNeckEdge = 'M -7.3 -1.1 C -7 5 -4.4 8 0 8 C 4.4 8 7 5 7.3 -1.1'
const backNeckEdge = 'M -7.3 -1.1 C -6.2 0.3 -3.4 0.8 0 0.8 C 3.4 0.8 6.2 0.3 7.3 -1.1'
const frontHem = 'M 24.8 70 C 16 70.6 8 70.9 0 70.9 C -8 70.9 -16 70.6 -24.8 70'
const backHem = 'M 24.8 70 C 16 70.8 8 71.3 0 71.3 C -8 71.3 -16 70.8 -24.8 70'
const outerSleeve = 'C 27 7.6 33.8 13.6 39.4 19.2 L 41 20.4 L 31.6 34 L 25.4 28.8'
const frontCollar = 'M -9.8 -2.4 L 9.8 -2.4 L 9 0 C 8.7 6.6 5.6 10 0 10 C -5.6 10 -8.7 6.6 -9 0 Z'
const backCollar = 'M -9.8 -2.4 L 9.8 -2.4 L 9 0 C 7.4 2 4 2.8 0 2.8 C -4 2.8 -7.4 2 -9 0 Z'
const frontRaglan = 'M 8.9 2.4 C 12 10 18 20.6 25.4 28.4'
const backRaglan = 'M 7.4 1.6 C 11.6 9 17.8 20.4 25.4 28.4'

const frontRib = { kind: 'rib', pitch: 0.28, depth: 0.028, around: [0, -1], radius: 9 } as const
const backRib = { kind: 'rib', pitch: 0.28, depth: 0.028, around: [0, -16], radius: 17 } as const
const twinNeedleRows = [1.6, 2.1]
const setInSleeve: Zone = {
  part: 'sleeve',
  region: `M 22.4 5.2 ${outerSleeve} C 21 21 20.6 11 22.4 5.2 Z`,
  mirror: true,
  weave: { kind: 'cloth' },
}
const raglanSleeve: Zone = {
  ...setInSleeve,
  region: `M 8 -2 L 9 0 C 13 1.4 18.4 3.4 22.4 5.2 ${outerSleeve} C 18 20.6 12 10 8.9 2.4 Z`,
}

const createFace = (sheet: 'front' | 'back', sleeve: Zone, sleeveSeams: SewnLine[]): Face => {
  const onFront = sheet === 'front'
  const neckSeam = onFront ? frontNeckSeam : backNeckSeam
  return {
    zones: [
      sleeve,
      { part: 'collar', region: onFront ? frontCollar : backCollar, weave: onFront ? frontRib : backRib },
    ],
    sewnLines: [
      { kind: 'seam', path: neckSeam },
      { kind: 'edge', path: onFront ? frontNeckEdge : backNeckEdge },
      { kind: 'stitch', path: neckSeam, rows: [0.3] },
      ...sleeveSeams,
      { kind: 'hem', path: cuff, width: 2.1, rows: twinNeedleRows, mirror: true },
      { kind: 'hem', path: onFront ? frontHem : backHem, width: 2.1, rows: twinNeedleRows },
    ],
  }
}
const setInSeam: SewnLine[] = [{ kind: 'seam', path: armhole, mirror: true }]
const createRaglanSeam = (path: string): SewnLine[] => [
  { kind: 'seam', path, mirror: true },
  { kind: 'stitch', path, rows: [-0.3, 0.3], mirror: true },
]

const createFrontInside = (sleeve: Zone): Face => ({
  zones: [sleeve],
  sewnLines: [{ kind: 'hem', path: frontHem, width: 2.1, rows: twinNeedleRows }],
})
const createBackInside = (sleeve: Zone): Face => ({
  zones: [sleeve, { part: 'collar', region: backCollar, weave: backRib }],
  sewnLines: [
    { kind: 'seam', path: backNeckSeam },
    { kind: 'hem', path: backHem, width: 2.1, rows: twinNeedleRows },
  ],
  decal: neckLabel(backNeckSeam, { top: 2.9, scale: 0.74 }),
})

export const regularTee: Cut = {
  fabric: 'jersey',
  pattern: {
    front: {
      start: [0, 8],
      edges: [
        { path: 'C 4.4 8 7 5 7.3 -1.1', sewn: false },
        { path: `L 9 0 ${shoulderAndSleeve}`, sewn: true },
        { path: 'L 30.6 32', sewn: false },
        { path: `${underarm} ${side}`, sewn: true },
        { path: 'C 16 70.6 8 70.9 0 70.9', sewn: false },
      ],
    },
    back: {
      start: [0, 0.8],
      edges: [
        { path: 'C 3.4 0.8 6.2 0.3 7.3 -1.1', sewn: false },
        { path: `L 9 0 ${shoulderAndSleeve}`, sewn: true },
        { path: 'L 30.6 32', sewn: false },
        { path: `${underarm} ${side}`, sewn: true },
        { path: 'C 16 70.8 8 71.3 0 71.3', sewn: false },
      ],
    },
    gathers: [
      { sheet: 'front', region: frontCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
      { sheet: 'back', region: backCollar, angle: 0, lengthRatio: 0.97, stiffness: 12 },
    ],
    cloth: { bendStiffness: 80, stretchStiffness: 6e6 },
  },
  mannequin: {
    trunk: [
      [-9, 4.8, 4, 1],
      [-2, 5.4, 4, 0.2],
      [0.5, 7.2, 4, 0],
      [3, 12, 4.6, 0],
      [6, 16.6, 5.2, 0],
      [11, 19.4, 6.2, 0],
      [18, 20.4, 7.2, 0.3],
      [26, 20.2, 7.6, 0.5],
      [34, 19, 7.2, 0.4],
      [46, 17.8, 6.6, 0.2],
      [58, 18.8, 7, 0],
      [100, 19, 7, 0],
    ],
    limbs: [
      { from: [14.6, 10], length: 55, patternAngle: 41, poseAngle: 61, radius: [5, 4.6], forward: 1, mirror: true },
    ],
  },
  front: createFace('front', setInSleeve, setInSeam),
  back: createFace('back', setInSleeve, setInSeam),
  frontInside: createFrontInside(setInSleeve),
  backInside: createBackInside(setInSleeve),
  panels: {
    sleeves: {
      front: createFace('front', raglanSleeve, createRaglanSeam(frontRaglan)),
      back: createFace('back', raglanSleeve, createRaglanSeam(backRaglan)),
      frontInside: createFrontInside(raglanSleeve),
      backInside: createBackInside(raglanSleeve),
    },
  },
  frame: { centerX: 0, top: -13, width: 76 },
  detail: { x: 33, y: 23, width: 26 },
  prints: {
    'left chest': { sheet: 'front', x: 9, y: 15.5, width: 8.5, height: 9 },
    center: { sheet: 'front', x: 0, y: 16, width: 28, height: 34 },
    back: { sheet: 'back', x: 0, y: 11, width: 30, height: 40 },
  },
}

/** a fitted tee */
export const womensRegularTee = createWomensTee(regularTee, { width: 0.88, length: 0.9, waist: 0.09 })
