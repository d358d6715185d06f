import { rectangle, tape } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outBack, outQuint, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, headline, isPortrait, transform } from '../graphics.ts'
import type { FrameSize, Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { ink, acid, brick, grey, chalk } = theme

/** The position at which the contact sheet's zoom ends and this scene starts. */
export const getJalebiPlacement = (frameSize: FrameSize) =>
  isPortrait(frameSize) ? { x: 360, y: 660, height: 780 } : { x: 930, y: 400, height: 940 }

const layoutFor = createLayoutPicker(
  {
    lines: ['NO TWO', 'THE', 'SAME'],
    left: 36,
    firstBaseline: 116,
    size: 96,
    strip: { x: 470, y: 580, rotation: 5, length: 900, height: 66 },
  },
  {
    lines: ['NO TWO', 'THE SAME'],
    left: 30,
    firstBaseline: 122,
    size: fitTextSize('THE SAME', 660),
    strip: { x: -60, y: 800, rotation: 5, length: 900, height: 66 },
  },
)

/** A longer shot: the tie-dye tee rotates in front of the words, a tape moves in front of the tee. */
export const jalebi: Scene = {
  name: 'jalebi',
  start: 6,
  beats: 2,
  blurredRanges: [[0.5, 0.7]],
  draw(beat, frameSize) {
    const { x, y, height } = getJalebiPlacement(frameSize)
    const { lines, left, firstBaseline, size, strip } = layoutFor(frameSize)
    const drawLine = (text: string, i: number) => {
      const slideIn = tween(beat, [0.1 + i * 0.12, 0.5 + i * 0.12], [-frameSize.width * 0.7, 0], outQuint)
      return transform(
        { x: slideIn + tween(beat, [0, 2], [0, 10], linear) },
        headline(text, left, firstBaseline + i * size * 0.88, size, ink),
      )
    }
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, beat < 0.08 ? grey : acid),
      ...lines.map(drawLine),
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
        tape('TIE DYE', { ...strip, background: brick, textColor: chalk }),
      ),
      drawHeadlineArea(frameSize, isPortrait(frameSize) ? 20 : 64),
    ].join('')
  },
}
