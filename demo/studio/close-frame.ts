import type { Printing } from '#demo/catalogue/types.ts'
import type { Cut } from './cut.ts'
import { clamp } from './noise.ts'
import { prints } from './prints/prints.ts'
import { printSize } from './prints-on.ts'
import type { Surface } from './subdivide.ts'

/** What a close-up shows: the first print of the front, or else the neck. */
export function closeFrame(cut: Cut, surface: Surface, printings: readonly Printing[]): Cut['frame'] {
  const printing = printings.find(({ place }) => cut.prints[place]?.on === 'front')
  const area = printing && cut.prints[printing.place]
  if (!area) return around(surface, 0, cut.pattern.front.start[1] + 4, 34)
  const { width, height } = printSize(area, prints[printing.graphic].aspect)
  return around(surface, area.x * 0.9, area.y + height * 0.45, clamp(width * 0.92, 21, 30))
}

/** A frame around the place where the cloth of the front lies at last. */
function around({ flat, at, triangles, frontTriangles }: Surface, x: number, y: number, width: number): Cut['frame'] {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < frontTriangles * 3; i++) {
    const v = triangles[i]
    const away = Math.hypot(flat[v * 2] - x, flat[v * 2 + 1] - y)
    if (away < least) {
      least = away
      nearest = v
    }
  }
  return { middle: at[nearest * 3], top: at[nearest * 3 + 1] - (width * 5) / 8, width }
}
