import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outQuint, tween } from '../ease.ts'
import { createLayoutPicker, isPortrait, plainTape, transform } from '../graphics.ts'
import type { FrameSize, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { accent, brick, grey } = theme

/** The position at which the contact sheet's zoom ends and this scene starts. */
export const getJalebiPlacement = (frameSize: FrameSize) =>
  isPortrait(frameSize) ? { x: 360, y: 660, height: 780 } : { x: 930, y: 400, height: 940 }

const layoutFor = createLayoutPicker(
  { strip: { x: 470, y: 580, rotation: 5, length: 900, height: 66 } },
  { strip: { x: -60, y: 800, rotation: 5, length: 900, height: 66 } },
)

/** A longer shot: the tie-dye tee rotates, a tape moves in front of it. */
export const jalebi: Scene = {
  name: 'jalebi',
  start: 6,
  beats: 2,
  blurredRanges: [[0.5, 0.7]],
  draw(beat, frameSize) {
    const { x, y, height } = getJalebiPlacement(frameSize)
    const { strip } = layoutFor(frameSize)
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, beat < 0.08 ? grey : accent),
      transform(
        {
          rotation: tween(beat, [0, 0.5], [0, -6], outBack) + tween(beat, [0, 2], [0, 14], linear),
          scale: tween(beat, [0, 2], [1, 1.18], linear),
          origin: [x, y - height * 0.05],
        },
        garmentPlaceholder('td-001-orange-pink-front', { x, y, height, zoom: 1.2 }),
      ),
      transform(
        { x: tween(beat, [0.5, 0.85], [frameSize.width * 1.2, 0], outQuint) - beat * 16 },
        plainTape(strip, brick),
      ),
      drawHeadlineArea(frameSize, isPortrait(frameSize) ? 20 : 64),
    ].join('')
  },
}
