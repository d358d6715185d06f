import { fill, polygon } from '../../prints/svg.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outCubic, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, headline, label, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'

const { ink, paper, acid, brick } = theme

const layoutFor = createLayoutPicker(
  {
    weightText: { x: 24, y: 372, textWidth: 800 },
    hoodie: { x: 955, y: 372, height: 660 },
    unit: { x: 920, y: 668, textWidth: 300 },
    horizon: [400, 560],
  },
  {
    weightText: { x: 22, y: 296, textWidth: 676 },
    hoodie: { x: 365, y: 622, height: 660 },
    unit: { x: 424, y: 926, textWidth: 270 },
    horizon: [800, 700],
  },
)

const weights = ['180', '240', '280', '320']

/** The scale settles on the hoodies' fabric weight. */
export const threeTwenty: Scene = {
  name: '320 gsm',
  start: 4,
  beats: 1,
  blurredRanges: [[0, 0.2]],
  draw(beat, frameSize) {
    const { weightText, hoodie, unit, horizon } = layoutFor(frameSize)
    const size = fitTextSize('320', weightText.textWidth)
    const weight = weights[Math.min(3, Math.floor(beat * 8))]
    const settleScale = tween(beat, [0.375, 0.6], [1.08, 1])
    const { width, height } = frameSize
    return [
      rectangle(0, 0, width, height, brick),
      fill(ink, polygon([0, horizon[0]], [width, horizon[1]], [width, height], [0, height])),
      transform(
        { scale: beat < 0.375 ? 1 : settleScale, origin: [weightText.x, weightText.y] },
        headline(weight, weightText.x, weightText.y, size, paper),
      ),
      transform(
        {
          y: tween(beat, [0, 0.45], [height * 0.7, 0], outBack),
          rotation: tween(beat, [0, 1], [6, -1], outCubic),
          scale: tween(beat, [0, 1], [1, 1.04], linear),
          origin: [hoodie.x, hoodie.y],
        },
        garmentPlaceholder('hd-005-off-white-back', hoodie),
      ),
      transform(
        { x: tween(beat, [0.375, 0.65], [width * 0.6, 0]) },
        transform(
          { x: unit.x, y: unit.y, rotation: -5 },
          label('GSM', 0, 0, fitTextSize('GSM', unit.textWidth), [acid, ink]),
        ),
      ),
    ].join('')
  },
}
