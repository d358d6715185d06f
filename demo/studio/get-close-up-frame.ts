import type { PlacedPrint } from '#demo/catalogue/types.ts'
import type { Cut } from './cut.ts'
import { clamp } from './noise.ts'
import { prints } from './prints/prints.ts'
import { getPrintSize } from './sheet-print.ts'
import type { Surface } from './subdivide.ts'

/** Returns the frame of a close-up: the first print on the front, or the neck if there is none. */
export function getCloseUpFrame(cut: Cut, surface: Surface, placedPrints: readonly PlacedPrint[]): Cut['frame'] {
  const placedPrint = placedPrints.find(({ place }) => cut.prints[place]?.sheet === 'front')
  const area = placedPrint && cut.prints[placedPrint.place]
  if (!area) return frameAround(surface, 0, cut.pattern.front.start[1] + 4, 34)
  const { width, height } = getPrintSize(area, prints[placedPrint.graphic].aspect)
  return frameAround(surface, area.x * 0.9, area.y + height * 0.45, clamp(width * 0.92, 21, 30))
}

/** Returns the frame of the cut's detail, such as hood and cords, on the side that is turned towards the camera. */
export const getDetailFrame = ({ detail: { x, y, width } }: Cut, surface: Surface, turn: number): Cut['frame'] =>
  frameAround(surface, x * Math.sign(turn), y, width)

/** Returns a frame around a point of the front's pattern, at its draped position. */
function frameAround(
  { flat, positions, triangles, frontTriangleCount }: Surface,
  x: number,
  y: number,
  width: number,
): Cut['frame'] {
  let nearest = 0
  let leastDistance = Number.POSITIVE_INFINITY
  for (let i = 0; i < frontTriangleCount * 3; i++) {
    const v = triangles[i]
    const distance = Math.hypot(flat[v * 2] - x, flat[v * 2 + 1] - y)
    if (distance < leastDistance) {
      leastDistance = distance
      nearest = v
    }
  }
  return { centerX: positions[nearest * 3], top: positions[nearest * 3 + 1] - (width * 5) / 8, width }
}
