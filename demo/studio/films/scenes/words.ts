import { block } from '../../stills/parts.ts'
import { theme } from '../../stills/theme.ts'
import { linear, outQuint, tween } from '../ease.ts'
import { createLayoutPicker, fitTextSize, label, transform } from '../graphics.ts'
import type { Scene } from '../timeline.ts'
import { garmentPlaceholder } from '../wardrobe.ts'
import { drawCalmCorner } from './calm.ts'

const { ink, acid, brick, paper, grey } = theme

const slides = [
  { text: 'CHAI.', wears: 'oh-006-rust-back', ground: grey, strip: acid },
  { text: 'CRICKET.', wears: 'ot-003-bottle-green-back', ground: acid, strip: paper },
  { text: 'TRAINS.', wears: 'ot-005-navy-back', ground: brick, strip: acid },
  { text: 'GOSSIP.', wears: 'hd-003-navy-back', ground: grey, strip: acid },
]

const layoutFor = createLayoutPicker(
  { wearing: { x: 920, y: 380, height: 640 }, strip: { x: 30, y: 100, run: 760 } },
  { wearing: { x: 366, y: 560, height: 720 }, strip: { x: 20, y: 90, run: 640 } },
)

/** A new word every half beat. */
export const words: Scene = {
  name: 'words',
  start: 13,
  beats: 2,
  rush: [0, 0.5, 1, 1.5].map((cut) => [cut, cut + 0.1] as const),
  draw(beat, format) {
    const i = Math.min(3, Math.floor(beat * 2 + 1e-6))
    const since = beat - i / 2
    const { text, wears, ground, strip: color } = slides[i]
    const { wearing, strip } = layoutFor(format)
    const size = fitTextSize('CRICKET.', strip.run)
    const from = i % 2 ? 1 : -1
    return [
      block(0, 0, format.width, format.height, ground),
      transform(
        {
          scale: tween(since, [0, 0.25], [1.4, 1.02], outQuint) + since * 0.06,
          turn: from * tween(since, [0, 0.5], [9, 4]),
          round: [wearing.x, wearing.y],
        },
        garmentPlaceholder(wears, { ...wearing, zoom: 1.3 }),
      ),
      transform(
        {
          x:
            strip.x +
            tween(since, [0, 0.22], [-format.width * 0.6, 0], outQuint) +
            tween(since, [0, 0.5], [0, 14], linear),
          y: strip.y + i * 14,
          turn: -3,
        },
        // extends the strip beyond the edge
        block(-format.width, 0, format.width, size, color),
        label(text, size * 0.12, size * 0.84, size, [color, ink]),
      ),
      drawCalmCorner(format, from * 36),
    ].join('')
  },
}
