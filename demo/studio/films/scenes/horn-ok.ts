import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, tween } from '../ease.ts'
import { burst, clipToBox, createLayoutPicker, transform, truckBorder } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea, getStageBox } from './headline-area.ts'

const { ink, brick } = theme

const layoutFor = createLayoutPicker(
  {
    tee: { x: 935, y: 370, height: 560 },
    border: { x: 600, y: 0, rotation: 90, length: 720 },
  },
  {
    tee: { x: 366, y: 480, height: 600 },
    border: { x: 0, y: 900, rotation: 0, length: 720 },
  },
)

/** The back of a truck: rays and a painted border. */
export const hornOk: Scene = {
  name: 'horn ok please',
  start: 11,
  beats: 1,
  draw(beat, frameSize) {
    const stage = getStageBox(frameSize)
    const { tee, border } = layoutFor(frameSize)
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, ink),
      clipToBox(
        'rays',
        stage,
        rectangle(...stage, '#b8301d'),
        burst({ x: tee.x, y: tee.y, radius: 900, rays: 14, rotation: beat * 16, color: brick }),
      ),
      transform(
        {
          scale: tween(beat, [0, 0.35], [1.5, 1], outBack) * tween(beat, [0, 1], [1, 1.05], linear),
          rotation: tween(beat, [0, 1], [-8, 2]),
          origin: [tee.x, tee.y],
        },
        garmentPlaceholder('ot-004-mustard-front', { ...tee, zoom: 1.4 }),
      ),
      drawHeadlineArea(frameSize),
      transform(border, truckBorder({ length: border.length, height: 60, shift: beat })),
    ].join('')
  },
}
