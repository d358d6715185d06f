import { textInBox } from '../lettering.ts'
import { circle, fill, knockOut, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const center: [number, number] = [500, 560]
/** The crust with rounded corners. */
const crust = 'M466 130Q500 76 534 130L858 706Q890 764 830 770Q500 792 170 770Q110 764 142 706Z'

const blisters = times(34, (i) => {
  const across = ((i * 61) % 100) / 100
  const down = ((i * 37) % 97) / 97
  return circle(500 + (across - 0.5) * (120 + 480 * down), 300 + down * 370, 3 + ((i * 7) % 7))
}).join('')

/** Crimps along the bottom edge. */
const crimps = times(15, (i) => `M${188 + i * 44.5} ${782 - Math.abs(7 - i) * 1.5}q14-32-8-58`).join('')

export const samosa: Print = {
  aspect: 1000 / 960,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      960,
      knockOut(
        'folds',
        [
          stroke('#000', 15, 'M500 110C474 300 410 520 312 776'),
          stroke('#000', 12, 'M496 220C530 430 630 590 770 776'),
          fill('#000', blisters),
          stroke('#000', 11, crimps),
        ],
        fill(accent, crust),
      ),
      stroke(ink, 16, crust),
      rotateParts(
        -60.6,
        center,
        fill(ink, textInBox('anton', 'THREE CORNERS', { box: [246, 206, 500, 84], tracking: 4 })),
      ),
      rotateParts(
        60.6,
        center,
        fill(ink, textInBox('anton', 'ONE FILLING', { box: [254, 206, 500, 84], tracking: 4 })),
      ),
      fill(ink, textInBox('anton', 'NO LEFTOVERS', { box: [250, 836, 500, 84], tracking: 4 })),
    ),
}
