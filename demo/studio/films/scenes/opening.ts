import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { inQuart, linear, outQuint, tween } from '../ease.ts'
import { clipToBox, createLayoutPicker, plainTape, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { photoPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const layoutFor = createLayoutPicker(
  { photo: 'hero-wide', strip: { x: 560, y: 655, rotation: -5, length: 780, height: 46 } },
  { photo: 'hero-portrait', strip: { x: -20, y: 890, rotation: -4, length: 780, height: 50 } },
)

/**
 * An outfit at the shutter. Starts one beat before the film's first frame, which is also the poster: everything is in
 * place by then.
 */
export const opening: Scene = {
  name: 'opening',
  start: 15,
  beats: 3,
  blurredRanges: [
    [0, 0.4],
    [2.7, 3],
  ],
  draw(beat, frameSize) {
    const { photo, strip } = layoutFor(frameSize)
    const { width, height } = frameSize
    const drift = tween(beat, [0, 3], [-18, 18], linear)
    const zoom = tween(beat, [0, 0.5], [0.12, 0], outQuint) + tween(beat, [0, 3], [1.02, 1.1], linear)
    return transform(
      { x: tween(beat, [2.66, 3], [0, -width * 1.1], inQuart) },
      rectangle(-width, 0, width * 3, height, theme.ink),
      clipToBox(
        'opening',
        [0, 0, width, height],
        transform({ scale: zoom, origin: [width / 2, height * 0.4] }, photoPlaceholder(photo, [0, 0, width, height])),
      ),
      drawHeadlineArea(frameSize, 36),
      transform(
        { x: tween(beat, [0.5, 0.9], [width, 0], outQuint) },
        plainTape({ ...strip, x: strip.x - drift }, theme.accent),
      ),
    )
  },
}
