import { fill, polygon } from '../../prints/svg.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outCubic, tween } from '../ease.ts'
import { createLayoutPicker, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'

const { ink, brick } = theme

const layoutFor = createLayoutPicker(
  {
    hoodie: { x: 955, y: 372, height: 660 },
    horizon: [400, 560],
  },
  {
    hoodie: { x: 365, y: 490, height: 700 },
    horizon: [800, 700],
  },
)

/** A heavy hoodie drops onto the scale. */
export const threeTwenty: Scene = {
  name: '320 gsm',
  start: 4,
  beats: 1,
  blurredRanges: [[0, 0.2]],
  draw(beat, frameSize) {
    const { hoodie, horizon } = layoutFor(frameSize)
    const { width, height } = frameSize
    return [
      rectangle(0, 0, width, height, brick),
      fill(ink, polygon([0, horizon[0]], [width, horizon[1]], [width, height], [0, height])),
      transform(
        {
          y: tween(beat, [0, 0.45], [height * 0.7, 0], outBack),
          rotation: tween(beat, [0, 1], [6, -1], outCubic),
          scale: tween(beat, [0, 1], [1, 1.04], linear),
          origin: [hoodie.x, hoodie.y],
        },
        garmentPlaceholder('hd-005-off-white-back', hoodie),
      ),
    ].join('')
  },
}
