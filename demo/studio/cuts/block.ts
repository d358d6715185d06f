import type { Cut } from '../cut.ts'
import type { Gather, Sheet, Trim, Zone } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'
import type { Point } from '../path.ts'

/** The measures of a top with long sleeves, in centimetres of the flat garment. */
interface Measures {
  /** half the neck's width where the shoulder seam begins */
  neck: number
  shoulder: Point
  underarm: Point
  /** degrees below the horizontal at which the sleeve is cut */
  sleeveAngle: number
  /** from the shoulder to the end of the cuff */
  sleeveLength: number
  /** flat width of the sleeve above the cuff, and what the rib leaves of it */
  wrist: number
  cuffKeep: number
  cuff: number
  /** how far the cuff is pushed up the arm */
  push: number
  /** half the width above the hem's rib, and what the rib leaves of it */
  hip: number
  hemKeep: number
  length: number
  hem: number
}

export interface Block {
  /** from the neck's end of the shoulder seam to the side's end at the hem */
  shoulderToHem: Sheet['edges']
  bottom: Sheet['edges'][number]
  gathers: Gather[]
  zones: { sleeve: Zone; cuff: Zone; hem: Zone }
  trims: Trim[]
  cuffSeam: string
  hemSeam: string
}

const show = ([x, y]: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`

/** What all winter tops share: a body with dropped shoulders, long sleeves, ribs that draw wrist and hip together. */
export function blockOf(m: Measures): Block {
  const radians = (m.sleeveAngle * Math.PI) / 180
  const along: Point = [Math.cos(radians), Math.sin(radians)]
  const across: Point = [-along[1], along[0]]
  const from = (p: Point, a: number, b: number): Point => [
    p[0] + along[0] * a + across[0] * b,
    p[1] + along[1] * a + across[1] * b,
  ]
  const { shoulder, underarm, sleeveLength, wrist, cuff, hip, length, hem } = m
  const end = from(shoulder, sleeveLength, 0)
  const endBelow = from(end, 0, wrist)
  const cuffTop = from(end, -cuff, 0)
  const cuffBelow = from(endBelow, -cuff, 0)
  const pit = from(underarm, 5, -0.4)
  const hemTop = length - hem

  const shoulderSeam = `C ${m.neck + 6} ${shoulder[1] * 0.3} ${shoulder[0] - 6} ${shoulder[1] * 0.66} ${show(shoulder)}`
  const sleeveTop = `C ${show(from(shoulder, 8, 0.2))} ${show(from(cuffTop, -20, 0))} ${show(cuffTop)}`
  const sleeveBelow = `C ${show(from(cuffBelow, -14, 0.6))} ${show(from(pit, 12, 0.3))} ${show(pit)}`
  const sidePit = `C ${show(from(underarm, 2.2, -0.2))} ${show([underarm[0], underarm[1] + 1.4])} ${show([underarm[0] - 0.2, underarm[1] + 4])}`
  const side = `C ${underarm[0] - 0.4} ${underarm[1] + 16} ${hip} ${hemTop - 14} ${hip} ${hemTop} L ${hip} ${length}`
  const armhole = `M ${show(shoulder)} C ${show([shoulder[0] - 2.4, shoulder[1] + 7])} ${show([underarm[0] - 4.6, underarm[1] - 9])} ${show([underarm[0] + 0.8, underarm[1] - 0.2])}`
  const sleeve = `${armhole} L ${show(from(endBelow, 3, 3))} L ${show(from(end, 3, -3))} L ${show(from(shoulder, 0, -3))} Z`
  const cuffRegion = `M ${show(from(cuffTop, 0, -3))} L ${show(from(end, 3, -3))} L ${show(from(endBelow, 3, 3))} L ${show(from(cuffBelow, 0, 3))} Z`
  const hemRegion = `M ${-hip - 3} ${hemTop} L ${hip + 3} ${hemTop} L ${hip + 3} ${length + 3} L ${-hip - 3} ${length + 3} Z`
  const cuffSeam = `M ${show(cuffTop)} L ${show(cuffBelow)}`
  const hemSeam = `M ${hip} ${hemTop} L ${-hip} ${hemTop}`
  const cuffEnd = `M ${show(end)} L ${show(endBelow)}`
  const hemEnd = `M ${hip} ${length} L ${-hip} ${length}`
  const rib = (angle: number) => ({ kind: 'rib', pitch: 0.42, depth: 0.05, angle }) as const

  return {
    shoulderToHem: [
      { to: `${shoulderSeam} ${sleeveTop} L ${show(end)}`, sewn: true },
      { to: `L ${show(endBelow)}`, sewn: false },
      { to: `L ${show(cuffBelow)} ${sleeveBelow} ${sidePit} ${side}`, sewn: true },
    ],
    bottom: { to: `L 0 ${length}`, sewn: false },
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
      cuff: { part: 'cuff', region: cuffRegion, mirror: true, weave: rib(m.sleeveAngle) },
      hem: { part: 'hem', region: hemRegion, weave: rib(90) },
    },
    trims: [
      { kind: 'seam', path: armhole, mirror: true },
      { kind: 'seam', path: cuffSeam, mirror: true },
      { kind: 'seam', path: hemSeam },
      { kind: 'stitch', path: cuffSeam, rows: [0.4], mirror: true },
      { kind: 'stitch', path: hemSeam, rows: [0.4] },
      { kind: 'edge', path: cuffEnd, mirror: true },
      { kind: 'edge', path: hemEnd },
    ],
    cuffSeam,
    hemSeam,
  }
}

/** How a garment of a kind is made to measure. */
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

/** Holds a hood up. */
const head: Mannequin['trunk'] = [
  [-20, 2, 2, 0.4],
  [-19.4, 5.6, 5, 0.4],
  [-17, 8.8, 7.6, 0.4],
  [-12.2, 10.2, 8.6, 0.4],
  [-7.6, 9.6, 7.8, 0.4],
  [-4, 8.4, 6.6, 0.2],
  [-1, 8.2, 5.2, 0],
]

/** The body that wears a winter top: arms a little forward, so that the sleeves hang in front of the sides. */
export function wearerOf(arm: Arm, { hooded }: { hooded: boolean }): Mannequin {
  return {
    trunk: [
      ...(hooded ? head : bareNeck),
      [0.5, 7.6, 4.2, 0],
      [3, 13, 4.6, 0],
      [6, 18, 5, 0],
      [11, 21, 5.8, 0],
      [18, 22, 6.8, 0.2],
      [26, 22, 7.2, 0.4],
      [34, 21.4, 7, 0.4],
      [46, 20.4, 6.4, 0.2],
      [60, 20.4, 6.4, 0],
      [100, 20.4, 6.4, 0],
    ],
    limbs: [{ ...arm, from: [16.5, 10.5], radius: [4.8, 3], forward: 4, mirror: true }],
  }
}
