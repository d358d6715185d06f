import { fill, polygon } from '../../prints/svg.ts'
import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, tween } from '../ease.ts'
import { createLayoutPicker, sticker, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { ink, accent, brick, paper } = theme

const jacketName = 'vj-001-black-white-front'

const layoutFor = createLayoutPicker(
  {
    jacket: { x: 935, y: 372, height: 570 },
    markSticker: { x: 1130, y: 560, radius: 118 },
    // a slanted column
    darkColumn: polygon([0, 0], [470, 0], [610, 720], [0, 720]),
  },
  {
    jacket: { x: 362, y: 500, height: 620 },
    markSticker: { x: 585, y: 800, radius: 116 },
    darkColumn: '',
  },
)

/** A sticker is slapped on. */
export const wearItLoud: Scene = {
  name: 'wear it loud',
  start: 12,
  beats: 1,
  draw(beat, frameSize) {
    const { jacket, markSticker, darkColumn } = layoutFor(frameSize)
    const getStickerScale = (from: number) => tween(beat, [from, from + 0.2], [2.2, 1], outBack)
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, accent),
      fill(ink, darkColumn),
      transform(
        {
          scale: tween(beat, [0, 0.4], [0.8, 1], outBack) * tween(beat, [0, 1], [1, 1.05], linear),
          rotation: tween(beat, [0, 0.5], [-16, -4]),
          origin: [jacket.x, jacket.y],
        },
        garmentPlaceholder(jacketName, jacket),
      ),
      beat < 0.4
        ? ''
        : sticker({ ...markSticker, rotation: 12, scale: getStickerScale(0.4), background: brick, markColor: paper }),
      drawHeadlineArea(frameSize),
    ].join('')
  },
}
