import { text } from '../lettering.ts'
import { drawPigeon } from './pigeon.ts'
import { box, circle, fill, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

/** The word hangs between two poles, using Rozha One's thin headline as the wire. */
export const devanagariWire: Print = {
  aspect: 1000 / 560,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      560,
      fill(ink, text('rozha', 'नुक्कड़', { at: [500, 386], size: 330, align: 'center' })),
      stroke(ink, 6.6, 'M36 188Q66 200 104 204.5H896Q934 200 964 188'),
      stroke(ink, 4, 'M36 140Q500 196 964 140'),
      fill(ink, box(28, 96, 16, 424), box(0, 128, 72, 11), box(4, 176, 64, 11)),
      fill(ink, box(956, 96, 16, 424), box(928, 128, 72, 11), box(932, 176, 64, 11)),
      fill(
        ink,
        circle(36, 124, 7),
        circle(964, 124, 7),
        circle(10, 122, 7),
        circle(62, 122, 7),
        circle(938, 122, 7),
        circle(990, 122, 7),
      ),
      drawPigeon(accent, { x: 664, y: 172, scale: 0.52 }),
    ),
}
