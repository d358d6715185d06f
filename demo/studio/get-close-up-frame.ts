import type { PlacedPrint } from '#demo/catalogue/types.ts'
import type { Cut, Split } from './cut.ts'
import { clamp } from './noise.ts'
import { prints } from './prints/prints.ts'
import { getPrintSize } from './sheet-print.ts'
import type { Surface } from './subdivide.ts'

/** Returns the print that a close-up shows: the first one on the front, or on the back if the front has none. */
const findCloseUpPrint = (cut: Cut, placedPrints: readonly PlacedPrint[]) =>
  placedPrints.find(({ place }) => cut.prints[place]?.sheet === 'front') ??
  placedPrints.find(({ place }) => cut.prints[place]?.sheet === 'back')

/** Whether the close-up is taken from behind. */
export function isCloseUpBehind(cut: Cut, placedPrints: readonly PlacedPrint[]): boolean {
  const placedPrint = findCloseUpPrint(cut, placedPrints)
  return placedPrint !== undefined && cut.prints[placedPrint.place]?.sheet === 'back'
}

/**
 * Returns the frame of a close-up: a print, or the cut's own place if there is none. It includes a sleeve if that has
 * another color, because the body alone would look the same in all of them.
 */
export function getCloseUpFrame(
  cut: Cut,
  surface: Surface,
  placedPrints: readonly PlacedPrint[],
  split?: Split,
): Cut['frame'] {
  const placedPrint = findCloseUpPrint(cut, placedPrints)
  const area = placedPrint && cut.prints[placedPrint.place]
  if (!area) {
    const { x, y, width } = cut.closeUp ?? { x: 0, y: cut.pattern.front.start[1] + 4, width: 34 }
    return frameAround(surface, 'front', x, y, width)
  }
  const { width, height } = getPrintSize(area, prints[placedPrint.graphic].aspect)
  const sideways = split === 'sleeves' ? 9 : 0
  return frameAround(
    surface,
    area.sheet,
    area.x * 0.9 + sideways,
    area.y + height * 0.45,
    clamp(width * 0.92, 21, 30) + sideways,
  )
}

/**
 * Returns the frame of the cut's detail, such as hood and cords, on the side that is turned towards the camera. Of halves
 * it shows the seam between them, because one side has one of the colors only.
 */
export function getDetailFrame(
  { detail, halvesDetail = { ...detail, x: 0 } }: Cut,
  surface: Surface,
  { turn, split }: { turn: number; split: Split | undefined },
): Cut['frame'] {
  const { x, y, width } = split === 'halves' ? halvesDetail : detail
  return frameAround(surface, 'front', x * Math.sign(turn), y, width)
}

/** Returns a frame around a point of a sheet, as seen from outside, at its draped position. */
function frameAround(
  { flat, positions, triangles, frontTriangleCount }: Surface,
  sheet: 'front' | 'back',
  x: number,
  y: number,
  width: number,
): Cut['frame'] {
  const mirrorX = sheet === 'front' ? 1 : -1
  const from = sheet === 'front' ? 0 : frontTriangleCount * 3
  const to = sheet === 'front' ? frontTriangleCount * 3 : triangles.length
  let nearest = 0
  let leastDistance = Number.POSITIVE_INFINITY
  for (let i = from; i < to; i++) {
    const v = triangles[i]
    const distance = Math.hypot(flat[v * 2] * mirrorX - x, flat[v * 2 + 1] - y)
    if (distance < leastDistance) {
      leastDistance = distance
      nearest = v
    }
  }
  return { centerX: positions[nearest * 3] * mirrorX, top: positions[nearest * 3 + 1] - (width * 5) / 8, width }
}
