import { fill, polygon } from '../../prints/svg.ts'
import { theme } from '../../stills/theme.ts'
import { type Box, tall } from '../graphics.ts'
import type { Format } from '../timeline.ts'

/** Where the page sets its headline over the film: always ink, and nothing moves there but what rushes past. */
export const calmBox = (format: Format): Box => (tall(format) ? [0, 960, 720, 320] : [0, 432, 540, 288])

/** The frame above or beside it. */
export const roomBox = (format: Format): Box => (tall(format) ? [0, 0, 720, 960] : [540, 0, 740, 720])

/** The calm corner, its upper edge falling or, below nought, rising by so much. */
export function calm(format: Format, tilt = 0) {
  const [left, top, width, height] = calmBox(format)
  const aside = tall(format) || tilt === 0 ? 0 : 40
  return fill(
    theme.ink,
    polygon(
      [left, top - Math.max(0, tilt)],
      [left + width + aside, top - Math.max(0, -tilt)],
      [left + width + aside / 3, top + height],
      [left, top + height],
    ),
  )
}
