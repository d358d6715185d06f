import type { Cut } from '../cut.ts'
import type { Gather, SewnLine, Sheet, Zone } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'
import { mirrorPath, type Point } from '../path.ts'
import { rolledEdge } from '../trims/rolled-edge.ts'
import { type Trim, withMirror } from '../trims/trim.ts'

/** Measurements of a long-sleeved top, in cm of the flat garment. */
interface Measurements {
  /** at the shoulder seam */
  neckHalfWidth: number
  shoulder: Point
  underarm: Point
  /** degrees below the horizontal */
  sleeveAngle: number
  /** from shoulder to cuff end */
  sleeveLength: number
  /** flat width of the sleeve above the cuff; the rib gathers it to `cuffRatio` of that width */
  wristWidth: number
  cuffRatio: number
  cuffLength: number
  /** how far the cuff is pushed up the arm */
  cuffPushUp: number
  /** half the width above the hem; the rib gathers it to `hemRatio` of that width */
  hipHalfWidth: number
  hemRatio: number
  length: number
  hemHeight: number
}

export interface Block {
  front: BlockSheet
  back: BlockSheet
  gathers: Gather[]
  /** one cuff zone per side, because ribs run along the arm */
  zones: { sleeve: Zone; cuffs: Zone[]; hem: Zone }
  cuffSeam: string
  hemSeam: string
  /** a point of the sleeve above its cuff, near the body */
  aboveCuff: { x: number; y: number }
}

interface BlockSheet {
  /** from the neck to the middle of the hem */
  edges: Sheet['edges']
  sewnLines: SewnLine[]
  /** of the ribs at the cuffs and the hem */
  rolledEdges: Trim[]
}

const formatPoint = ([x, y]: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`

/** Creates the pattern block that all winter tops share: dropped shoulders, long sleeves, ribbed cuffs and hem. */
export function createBlock(measurements: Measurements): Block {
  const radians = (measurements.sleeveAngle * Math.PI) / 180
  const along: Point = [Math.cos(radians), Math.sin(radians)]
  const across: Point = [-along[1], along[0]]
  const offsetFrom = (p: Point, a: number, b: number): Point => [
    p[0] + along[0] * a + across[0] * b,
    p[1] + along[1] * a + across[1] * b,
  ]
  const { shoulder, underarm, sleeveLength, wristWidth, hipHalfWidth, length, hemHeight } = measurements
  const cuffEndTop = offsetFrom(shoulder, sleeveLength, 0)
  const cuffEndBottom = offsetFrom(cuffEndTop, 0, wristWidth)
  const cuffSeamTop = offsetFrom(cuffEndTop, -measurements.cuffLength, 0)
  const cuffSeamBottom = offsetFrom(cuffEndBottom, -measurements.cuffLength, 0)
  const aboveCuff = offsetFrom(cuffSeamTop, -4, wristWidth * 0.7)
  const sleeveUnderarm = offsetFrom(underarm, 5, -0.4)
  const hemTop = length - hemHeight

  // one convex line from the neck into the sleeve, without a corner at the seam
  const shoulderAngle = (measurements.sleeveAngle * 0.68 * Math.PI) / 180
  const onShoulderLine = (distance: number): Point => [
    shoulder[0] + Math.cos(shoulderAngle) * distance,
    shoulder[1] + Math.sin(shoulderAngle) * distance,
  ]
  const shoulderSeam = `C ${formatPoint([measurements.neckHalfWidth + 5, shoulder[1] * 0.16])} ${formatPoint(onShoulderLine(-7))} ${formatPoint(shoulder)}`
  const sleeveTop = `C ${formatPoint(onShoulderLine(8))} ${formatPoint(offsetFrom(cuffSeamTop, -22, 0))} ${formatPoint(cuffSeamTop)}`
  const sleeveBelow = `C ${formatPoint(offsetFrom(cuffSeamBottom, -14, 0.6))} ${formatPoint(offsetFrom(sleeveUnderarm, 12, 0.3))} ${formatPoint(sleeveUnderarm)}`
  const underarmCurve = `C ${formatPoint(offsetFrom(underarm, 2.2, -0.2))} ${formatPoint([underarm[0], underarm[1] + 1.4])} ${formatPoint([underarm[0] - 0.2, underarm[1] + 4])}`
  const side = `C ${underarm[0] - 0.4} ${underarm[1] + 16} ${hipHalfWidth} ${hemTop - 14} ${hipHalfWidth} ${hemTop} L ${hipHalfWidth} ${length}`
  const armhole = `M ${formatPoint(shoulder)} C ${formatPoint([shoulder[0] - 2.4, shoulder[1] + 7])} ${formatPoint([underarm[0] - 4.6, underarm[1] - 9])} ${formatPoint([underarm[0] + 0.8, underarm[1] - 0.2])}`
  const sleeveRegion = `${armhole} L ${formatPoint(offsetFrom(cuffEndBottom, 3, 3))} L ${formatPoint(offsetFrom(cuffEndTop, 3, -3))} L ${formatPoint(offsetFrom(shoulder, 0, -3))} Z`
  const cuffRegion = `M ${formatPoint(offsetFrom(cuffSeamTop, 0, -3))} L ${formatPoint(offsetFrom(cuffEndTop, 3, -3))} L ${formatPoint(offsetFrom(cuffEndBottom, 3, 3))} L ${formatPoint(offsetFrom(cuffSeamBottom, 0, 3))} Z`
  const hemRegion = `M ${-hipHalfWidth - 3} ${hemTop} L ${hipHalfWidth + 3} ${hemTop} L ${hipHalfWidth + 3} ${length + 3} L ${-hipHalfWidth - 3} ${length + 3} Z`
  const cuffSeam = `M ${formatPoint(cuffSeamTop)} L ${formatPoint(cuffSeamBottom)}`
  const hemSeam = `M ${hipHalfWidth} ${hemTop} L ${-hipHalfWidth} ${hemTop}`
  const createRib = (angle: number) => ({ kind: 'rib', pitch: 0.42, depth: 0.05, angle }) as const
  const cuffZone: Zone = { part: 'cuff', region: cuffRegion, weave: createRib(measurements.sleeveAngle) }

  // the edges of the front hang lower by `drop`, which hides the inside of the back
  const createSheet = (drop: number): BlockSheet => {
    const cuffEndEdge = `C ${formatPoint(offsetFrom(cuffEndTop, drop * 0.5, wristWidth * 0.3))} ${formatPoint(offsetFrom(cuffEndTop, drop * 0.5, wristWidth * 0.7))} ${formatPoint(cuffEndBottom)}`
    const hemEdge = `C ${hipHalfWidth * 0.72} ${length + drop} ${hipHalfWidth * 0.36} ${length + drop} 0 ${length + drop}`
    const hemPath = `M ${hipHalfWidth} ${length} ${hemEdge} C ${-hipHalfWidth * 0.36} ${length + drop} ${-hipHalfWidth * 0.72} ${length + drop} ${-hipHalfWidth} ${length}`
    const cuffPath = `M ${formatPoint(cuffEndTop)} ${cuffEndEdge}`
    return {
      edges: [
        { path: `${shoulderSeam} ${sleeveTop} L ${formatPoint(cuffEndTop)}`, sewn: true },
        { path: cuffEndEdge, sewn: false },
        { path: `L ${formatPoint(cuffSeamBottom)} ${sleeveBelow} ${underarmCurve} ${side}`, sewn: true },
        { path: hemEdge, sewn: false },
      ],
      sewnLines: [
        { kind: 'seam', path: armhole, mirror: true },
        { kind: 'seam', path: cuffSeam, mirror: true },
        { kind: 'seam', path: hemSeam },
        { kind: 'stitch', path: cuffSeam, rows: [0.4], mirror: true },
        { kind: 'stitch', path: hemSeam, rows: [0.4] },
      ],
      rolledEdges: [...withMirror(rolledEdge(cuffPath)), rolledEdge(hemPath)],
    }
  }

  return {
    front: createSheet(0.9),
    back: createSheet(0),
    gathers: [
      {
        sheet: 'both',
        region: cuffRegion,
        mirror: true,
        angle: measurements.sleeveAngle + 90,
        lengthRatio: measurements.cuffRatio,
        stiffness: 6,
        pushUp: measurements.cuffPushUp,
      },
      { sheet: 'both', region: hemRegion, angle: 0, lengthRatio: measurements.hemRatio, stiffness: 6 },
    ],
    zones: {
      sleeve: { part: 'sleeve', region: sleeveRegion, mirror: true, weave: { kind: 'cloth' } },
      cuffs: [
        cuffZone,
        { ...cuffZone, region: mirrorPath(cuffRegion), weave: createRib(180 - measurements.sleeveAngle) },
      ],
      hem: { part: 'hem', region: hemRegion, weave: createRib(90) },
    },
    cuffSeam,
    hemSeam,
    aboveCuff: { x: aboveCuff[0], y: aboveCuff[1] },
  }
}

/** Everything that differs between two cuts of the same block. */
export interface Fit extends Pick<Cut, 'frame' | 'prints'> {
  measurements: Omit<Measurements, 'neckHalfWidth'>
  arm: Arm
  /** the trunk below the neck, if it differs from the unisex one */
  body?: Mannequin['trunk']
}

interface Arm {
  patternAngle: number
  poseAngle: number
  elbowAngle: number
  length: number
}

const bareNeck: Mannequin['trunk'] = [
  [-9, 5, 4.2, 1],
  [-2, 5.6, 4.2, 0.2],
]

/** Fills the hood: low and flat enough to keep its crown smooth. */
const head: Mannequin['trunk'] = [
  [-19.8, 1.6, 0.8, 0],
  [-19.2, 4.2, 1.8, 0],
  [-17.4, 7.4, 3.2, 0],
  [-14.4, 10, 4.4, 0],
  [-10.4, 11.5, 4.8, 0],
  [-6.4, 11.4, 4.8, 0.2],
  [-3, 10.6, 4.6, 0.4],
  [-0.6, 9.9, 4.4, 0.4],
]

/** Adapts a fit to the women's block of the size charts: a narrower shoulder, a shorter body and a slimmer hip. */
export function createWomensFit(fit: Fit): Fit {
  const { shoulder, underarm, sleeveLength, hipHalfWidth, length } = fit.measurements
  return {
    ...fit,
    measurements: {
      ...fit.measurements,
      shoulder: [shoulder[0] - 1.5, shoulder[1]],
      underarm: [underarm[0] - 1.5, underarm[1] - 1.5],
      sleeveLength: sleeveLength - 1,
      hipHalfWidth: hipHalfWidth - 2.4,
      length: length - 4,
    },
    body: womensBody,
  }
}

/** From the shoulders down. Bust and hips are wider than the waist. */
const womensBody: Mannequin['trunk'] = [
  [0.8, 9.6, 4.1, 0.3],
  [2.6, 12.8, 4.4, 0.1],
  [4.6, 16.2, 4.9, 0],
  [7.4, 18.6, 5.6, 0.2],
  [12, 20, 6.6, 0.5],
  [18, 20.8, 7.5, 0.9],
  [23, 20.6, 7.8, 1],
  [30, 19.4, 7.2, 0.7],
  [37, 17.8, 6.5, 0.3],
  [43, 17.6, 6.3, 0],
  [52, 20, 7, -0.4],
  [58, 20.8, 7.2, -0.4],
  [100, 20.4, 6.6, 0],
]

/** Creates the mannequin for a winter top. The arms are slightly forward, which keeps the sleeves in front of the body. */
export function createUpperBody({ arm, body }: Pick<Fit, 'arm' | 'body'>, { hooded }: { hooded: boolean }): Mannequin {
  return {
    trunk: [...(hooded ? head : bareNeck), ...(body ?? unisexBody)],
    limbs: [{ ...arm, from: [body ? 15.4 : 17, 9.6], radius: [5.4, 2.6], forward: 4, mirror: true }],
  }
}

const unisexBody: Mannequin['trunk'] = [
  [0.8, 10.6, 4.3, 0.3],
  [2.6, 14.2, 4.6, 0.1],
  [4.6, 18, 5.2, 0],
  [7.4, 20.8, 5.9, 0.1],
  [12, 22.4, 6.8, 0.2],
  [18, 23, 7.6, 0.3],
  [26, 23, 8, 0.4],
  [34, 22.8, 8, 0.4],
  [46, 22.4, 7.6, 0.2],
  [56, 21.2, 6.8, 0],
  [60, 20.4, 6.4, 0],
  [100, 20.4, 6.4, 0],
]
