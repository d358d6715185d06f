import { fill, polygon } from '../../prints/svg.ts'
import { theme } from '../../stills/theme.ts'
import { type Box, isTall } from '../graphics.ts'
import type { Format } from '../timeline.ts'

/** The corner behind the page's headline: always ink, with no motion except blurred frames. */
export const calmCornerBox = (format: Format): Box => (isTall(format) ? [0, 960, 720, 320] : [0, 432, 540, 288])

/** The rest of the frame, above or next to it. */
export const stageBox = (format: Format): Box => (isTall(format) ? [0, 0, 720, 960] : [540, 0, 740, 720])

/** Draws the calm corner. A positive tilt lowers its top edge, a negative one raises it. */
export function drawCalmCorner(format: Format, tilt = 0) {
  const [left, top, width, height] = calmCornerBox(format)
  const aside = isTall(format) || tilt === 0 ? 0 : 40
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
