import { fill, polygon } from '../../prints/svg.ts'
import { theme } from '../../stills/theme.ts'
import { type Box, isPortrait } from '../graphics.ts'
import type { Format } from '../timeline.ts'

/** The corner behind the page's headline stays dark and still, except in blurred frames. */
export const getCalmCornerBox = (format: Format): Box => (isPortrait(format) ? [0, 960, 720, 320] : [0, 432, 540, 288])

/** The rest of the frame, above or next to the calm corner. */
export const getStageBox = (format: Format): Box => (isPortrait(format) ? [0, 0, 720, 960] : [540, 0, 740, 720])

/** Draws the calm corner. A positive tilt raises the left end of its top edge, a negative one the right end. */
export function drawCalmCorner(format: Format, tilt = 0) {
  const [left, top, width, height] = getCalmCornerBox(format)
  const overhang = isPortrait(format) || tilt === 0 ? 0 : 40
  return fill(
    theme.ink,
    polygon(
      [left, top - Math.max(0, tilt)],
      [left + width + overhang, top - Math.max(0, -tilt)],
      [left + width + overhang / 3, top + height],
      [left, top + height],
    ),
  )
}
