import { textInBox } from '../lettering.ts'
import { box, fill, knockOut, rotateParts, svg } from './svg.ts'
import type { Print } from './types.ts'

export const legStrip: Print = {
  aspect: 180 / 1000,
  draw: ({ ink, accent }) =>
    svg(
      180,
      1000,
      rotateParts(
        90,
        [90, 90],
        fill(ink, textInBox('anton', 'NUKKAD', { box: [0, 20, 520, 140], tracking: 3 })),
        fill(accent, box(556, 20, 60, 140)),
        knockOut(
          'word',
          [fill('#000', textInBox('yatra', 'नुक्कड़', { box: [668, 38, 300, 108] }))],
          fill(ink, box(640, 20, 360, 140)),
        ),
      ),
    ),
}
