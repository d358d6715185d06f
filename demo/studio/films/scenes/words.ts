import { rectangle } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outQuint, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, label, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawHeadlineArea } from './headline-area.ts'

const { ink, acid, brick, paper, grey } = theme

const slides = [
  { text: 'CHAI.', garment: 'oh-006-rust-back', background: grey, strip: acid },
  { text: 'CRICKET.', garment: 'ot-003-bottle-green-back', background: acid, strip: paper },
  { text: 'TRAINS.', garment: 'ot-005-navy-back', background: brick, strip: acid },
  { text: 'GOSSIP.', garment: 'hd-003-navy-back', background: grey, strip: acid },
]

const layoutFor = createLayoutPicker(
  { placement: { x: 920, y: 380, height: 640 }, strip: { x: 30, y: 100, textWidth: 760 } },
  { placement: { x: 366, y: 560, height: 720 }, strip: { x: 20, y: 90, textWidth: 640 } },
)

/** A new word every half beat. */
export const words: Scene = {
  name: 'words',
  start: 13,
  beats: 2,
  blurredRanges: [0, 0.5, 1, 1.5].map((cut) => [cut, cut + 0.1] as const),
  draw(beat, frameSize) {
    const i = Math.min(3, Math.floor(beat * 2 + 1e-6))
    const beatsSinceCut = beat - i / 2
    const { text, garment, background, strip: color } = slides[i]
    const { placement, strip } = layoutFor(frameSize)
    const size = fitTextSize('CRICKET.', strip.textWidth)
    const direction = i % 2 ? 1 : -1
    return [
      rectangle(0, 0, frameSize.width, frameSize.height, background),
      transform(
        {
          scale: tween(beatsSinceCut, [0, 0.25], [1.4, 1.02], outQuint) + beatsSinceCut * 0.06,
          rotation: direction * tween(beatsSinceCut, [0, 0.5], [9, 4]),
          origin: [placement.x, placement.y],
        },
        garmentPlaceholder(garment, { ...placement, zoom: 1.3 }),
      ),
      transform(
        {
          x:
            strip.x +
            tween(beatsSinceCut, [0, 0.22], [-frameSize.width * 0.6, 0], outQuint) +
            tween(beatsSinceCut, [0, 0.5], [0, 14], linear),
          y: strip.y + i * 14,
          rotation: -3,
        },
        // extends the strip beyond the edge
        rectangle(-frameSize.width, 0, frameSize.width, size, color),
        label(text, size * 0.12, size * 0.84, size, [color, ink]),
      ),
      drawHeadlineArea(frameSize, direction * 36),
    ].join('')
  },
}
