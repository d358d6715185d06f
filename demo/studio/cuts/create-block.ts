import type { Cut } from '../cut.ts'
import type { Gather, Sheet, Trim, Zone } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'
import { mirrorPath, type Point } from '../path.ts'
import { type Applied, withMirror } from '../trims/applied.ts'
import { rolledEdge } from '../trims/rolled-edge.ts'

/** Measurements of a long-sleeved top, in cm of the flat garment. */
interface Measures {
  /** half the neck width at the shoulder seam */
  neck: number
  shoulder: Point
  underarm: Point
  /** degrees below the horizontal */
  sleeveAngle: number
  /** from shoulder to cuff end */
  sleeveLength: number
  /** flat width of the sleeve above the cuff; `cuffKeep` is the share that remains in the rib */
  wrist: number
  cuffKeep: number
  cuff: number
  /** distance that the cuff is pushed up the arm */
  push: number
  /** half the width above the hem rib; `hemKeep` is the share that remains in the rib */
  hip: number
  hemKeep: number
  length: number
  hem: number
}

export interface Block {
  front: BlockSheet
  back: BlockSheet
  gathers: Gather[]
  /** one cuff zone per side, because ribs run along the arm */
  zones: { sleeve: Zone; cuffs: Zone[]; hem: Zone }
  cuffSeam: string
  hemSeam: string
}

interface BlockSheet {
  /** from the neck to the middle of the hem */
  edges: Sheet['edges']
  trims: Trim[]
  /** the rounded ends of the ribs */
  rolls: Applied[]
}

const formatPoint = ([x, y]: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`

/** Creates the shared block of winter tops: dropped shoulders, long sleeves, ribbed cuffs and hem. */
export function createBlock(m: Measures): Block {
  const radians = (m.sleeveAngle * Math.PI) / 180
  const along: Point = [Math.cos(radians), Math.sin(radians)]
  const across: Point = [-along[1], along[0]]
  const offsetFrom = (p: Point, a: number, b: number): Point => [
    p[0] + along[0] * a + across[0] * b,
    p[1] + along[1] * a + across[1] * b,
  ]
  const { shoulder, underarm, sleeveLength, wrist, hip, length, hem } = m
  const end = offsetFrom(shoulder, sleeveLength, 0)
  const endBelow = offsetFrom(end, 0, wrist)
  const cuffTop = offsetFrom(end, -m.cuff, 0)
  const cuffBelow = offsetFrom(endBelow, -m.cuff, 0)
  const pit = offsetFrom(underarm, 5, -0.4)
  const hemTop = length - hem

  // one convex line from the neck into the sleeve, without a corner at the seam
  const slope = (m.sleeveAngle * 0.68 * Math.PI) / 180
  const onTop = (by: number): Point => [shoulder[0] + Math.cos(slope) * by, shoulder[1] + Math.sin(slope) * by]
  const shoulderSeam = `C ${formatPoint([m.neck + 5, shoulder[1] * 0.16])} ${formatPoint(onTop(-7))} ${formatPoint(shoulder)}`
  const sleeveTop = `C ${formatPoint(onTop(8))} ${formatPoint(offsetFrom(cuffTop, -22, 0))} ${formatPoint(cuffTop)}`
  const sleeveBelow = `C ${formatPoint(offsetFrom(cuffBelow, -14, 0.6))} ${formatPoint(offsetFrom(pit, 12, 0.3))} ${formatPoint(pit)}`
  const sidePit = `C ${formatPoint(offsetFrom(underarm, 2.2, -0.2))} ${formatPoint([underarm[0], underarm[1] + 1.4])} ${formatPoint([underarm[0] - 0.2, underarm[1] + 4])}`
  const side = `C ${underarm[0] - 0.4} ${underarm[1] + 16} ${hip} ${hemTop - 14} ${hip} ${hemTop} L ${hip} ${length}`
  const armhole = `M ${formatPoint(shoulder)} C ${formatPoint([shoulder[0] - 2.4, shoulder[1] + 7])} ${formatPoint([underarm[0] - 4.6, underarm[1] - 9])} ${formatPoint([underarm[0] + 0.8, underarm[1] - 0.2])}`
  const sleeve = `${armhole} L ${formatPoint(offsetFrom(endBelow, 3, 3))} L ${formatPoint(offsetFrom(end, 3, -3))} L ${formatPoint(offsetFrom(shoulder, 0, -3))} Z`
  const cuffRegion = `M ${formatPoint(offsetFrom(cuffTop, 0, -3))} L ${formatPoint(offsetFrom(end, 3, -3))} L ${formatPoint(offsetFrom(endBelow, 3, 3))} L ${formatPoint(offsetFrom(cuffBelow, 0, 3))} Z`
  const hemRegion = `M ${-hip - 3} ${hemTop} L ${hip + 3} ${hemTop} L ${hip + 3} ${length + 3} L ${-hip - 3} ${length + 3} Z`
  const cuffSeam = `M ${formatPoint(cuffTop)} L ${formatPoint(cuffBelow)}`
  const hemSeam = `M ${hip} ${hemTop} L ${-hip} ${hemTop}`
  const rib = (angle: number) => ({ kind: 'rib', pitch: 0.42, depth: 0.05, angle }) as const
  const cuff: Zone = { part: 'cuff', region: cuffRegion, weave: rib(m.sleeveAngle) }

  // the front is slightly lower, which hides the inside
  const createSheet = (lower: number): BlockSheet => {
    const cuffEnd = `C ${formatPoint(offsetFrom(end, lower * 0.5, wrist * 0.3))} ${formatPoint(offsetFrom(end, lower * 0.5, wrist * 0.7))} ${formatPoint(endBelow)}`
    const hemEnd = `C ${hip * 0.72} ${length + lower} ${hip * 0.36} ${length + lower} 0 ${length + lower}`
    const hemPath = `M ${hip} ${length} ${hemEnd} C ${-hip * 0.36} ${length + lower} ${-hip * 0.72} ${length + lower} ${-hip} ${length}`
    const cuffPath = `M ${formatPoint(end)} ${cuffEnd}`
    return {
      edges: [
        { to: `${shoulderSeam} ${sleeveTop} L ${formatPoint(end)}`, sewn: true },
        { to: cuffEnd, sewn: false },
        { to: `L ${formatPoint(cuffBelow)} ${sleeveBelow} ${sidePit} ${side}`, sewn: true },
        { to: hemEnd, sewn: false },
      ],
      trims: [
        { kind: 'seam', path: armhole, mirror: true },
        { kind: 'seam', path: cuffSeam, mirror: true },
        { kind: 'seam', path: hemSeam },
        { kind: 'stitch', path: cuffSeam, rows: [0.4], mirror: true },
        { kind: 'stitch', path: hemSeam, rows: [0.4] },
      ],
      rolls: [...withMirror(rolledEdge(cuffPath)), rolledEdge(hemPath)],
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
        angle: m.sleeveAngle + 90,
        keep: m.cuffKeep,
        stiffer: 6,
        push: m.push,
      },
      { sheet: 'both', region: hemRegion, angle: 0, keep: m.hemKeep, stiffer: 6 },
    ],
    zones: {
      sleeve: { part: 'sleeve', region: sleeve, mirror: true, weave: { kind: 'cloth' } },
      cuffs: [cuff, { ...cuff, region: mirrorPath(cuffRegion), weave: rib(180 - m.sleeveAngle) }],
      hem: { part: 'hem', region: hemRegion, weave: rib(90) },
    },
    cuffSeam,
    hemSeam,
  }
}

/** The measurements, frame and print areas of one cut. */
export interface Fit extends Pick<Cut, 'frame' | 'prints'> {
  measures: Omit<Measures, 'neck'>
  arm: Arm
}

interface Arm {
  cut: number
  hang: number
  bend: number
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

/** Creates the mannequin of a winter top. The arms are slightly forward, which keeps the sleeves in front of the body. */
export function createWearer(arm: Arm, { hooded }: { hooded: boolean }): Mannequin {
  return {
    trunk: [
      ...(hooded ? head : bareNeck),
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
    ],
    limbs: [{ ...arm, from: [17, 9.6], radius: [5.4, 2.6], forward: 4, mirror: true }],
  }
}
