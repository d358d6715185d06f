import type { Cut, PrintArea } from '../cut.ts'
import type { Face, Sheet } from '../garment.ts'
import type { Mannequin } from '../mannequin.ts'
import { smoothstep } from '../noise.ts'
import type { Point } from '../path.ts'

interface WomensShape {
  /** factors for the width and the length */
  width: number
  length: number
  /** how much narrower the waist is, as a share */
  waist: number
}

const trunk: Mannequin['trunk'] = [
  [-9, 4.4, 3.8, 1],
  [-2, 5, 3.8, 0.2],
  [0.5, 6.6, 3.8, 0],
  [3, 11, 4.4, 0],
  [6, 15, 5, 0.1],
  [11, 17.6, 6.4, 0.5],
  [17, 18.8, 7.4, 0.9],
  [22, 18.6, 7.7, 1],
  [28, 17.4, 7, 0.7],
  [35, 15.8, 6.2, 0.3],
  [41, 15.6, 6, 0],
  [50, 18.2, 6.8, -0.4],
  [58, 19.2, 7, -0.4],
  [100, 19, 6.8, 0],
]

/** Cuts a tee for women: narrower, shorter and shaped at the waist. Every line of the pattern is warped alike. */
export function createWomensTee(tee: Cut, { width, length, waist }: WomensShape): Cut {
  const warp = ([x, y]: Point): Point => {
    const atWaist = smoothstep(22, 40, y) * (1 - 0.7 * smoothstep(44, 66, y))
    return [x * width * (1 - waist * atWaist), y * length]
  }
  const warpPath = (path: string) =>
    path.replace(/(-?[\d.]+)\s+(-?[\d.]+)/g, (_, x: string, y: string) => warp([Number(x), Number(y)]).join(' '))
  const warpSheet = (sheet: Sheet): Sheet => ({
    start: warp(sheet.start),
    edges: sheet.edges.map((edge) => ({ ...edge, path: warpPath(edge.path) })),
  })
  const warpFace = (face: Face): Face => ({
    ...face,
    zones: face.zones.map((zone) => ({ ...zone, region: warpPath(zone.region) })),
    sewnLines: face.sewnLines.map((line) => ({ ...line, path: warpPath(line.path) })),
  })
  const warpFaces = (faces: Partial<Record<(typeof faceNames)[number], Face>>) =>
    Object.fromEntries(faceNames.flatMap((name) => (faces[name] ? [[name, warpFace(faces[name])]] : [])))
  const scalePrint = (area: PrintArea): PrintArea => ({
    ...area,
    x: area.x * width,
    y: area.y * length,
    width: area.width * width,
    height: area.height * length,
  })
  return {
    ...tee,
    ...warpFaces(tee),
    pattern: {
      ...tee.pattern,
      front: warpSheet(tee.pattern.front),
      back: warpSheet(tee.pattern.back),
      gathers: tee.pattern.gathers.map((gather) => ({ ...gather, region: warpPath(gather.region) })),
    },
    mannequin: { trunk, limbs: tee.mannequin.limbs.map((limb) => ({ ...limb, from: warp(limb.from) })) },
    detail: { ...tee.detail, x: tee.detail.x * width, y: tee.detail.y * length },
    prints: Object.fromEntries(Object.entries(tee.prints).map(([place, area]) => [place, scalePrint(area)])),
    panels: Object.fromEntries(Object.entries(tee.panels ?? {}).map(([split, faces]) => [split, warpFaces(faces)])),
  }
}

const faceNames = ['front', 'back', 'frontInside', 'backInside'] as const
