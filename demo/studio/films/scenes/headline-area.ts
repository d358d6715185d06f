import { fill, polygon } from '../../prints/svg.ts'
import { theme } from '../../stills/theme.ts'
import { type Box, isPortrait } from '../graphics.ts'
import type { FrameSize } from '../timeline.ts'

/** The area behind the page's headline stays dark and still, except in blurred frames. */
export const getHeadlineAreaBox = (frameSize: FrameSize): Box =>
  isPortrait(frameSize) ? [0, 960, 720, 320] : [0, 432, 540, 288]

/** Where garments are shown: above the headline area, or behind it in the corner. */
export const getStageBox = (frameSize: FrameSize): Box => (isPortrait(frameSize) ? [0, 0, 720, 960] : [0, 0, 1280, 720])

/** Draws the headline area. A positive tilt raises the left end of its top edge, a negative one the right end. */
export function drawHeadlineArea(frameSize: FrameSize, tilt = 0) {
  const [left, top, width, height] = getHeadlineAreaBox(frameSize)
  const overhang = isPortrait(frameSize) || tilt === 0 ? 0 : 40
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
