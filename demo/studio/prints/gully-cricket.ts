import { textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Missing half bricks at the left and right end of each course. */
const ragged = [
  [3, 4],
  [1, 2],
  [2, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [1, 2],
  [0, 0],
  [2, 1],
  [1, 3],
]

const bricks = ragged.flatMap(([left = 0, right = 0], row) => {
  const shift = row % 2 === 0 ? 0 : 52
  return times(9, (i) => ({ x: 32 + shift + i * 104, i }))
    .filter(({ i }) => i * 2 >= left && (8 - i) * 2 >= right + (shift ? 2 : 0))
    .map(({ x }) => box(x, 250 + row * 56, 94, 46))
})

export const gullyCricket: Print = {
  aspect: 1000 / 1100,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1100,
      fill(ink, textInBox('anton', 'ONE TIP ONE HAND', { box: [30, 20, 940, 190], tracking: 2 })),
      knockOut(
        'paint',
        [
          stroke(
            '#000',
            58,
            'M382 380L378 806',
            'M500 372V806',
            'M618 380L622 806',
            'M356 352L494 344',
            'M508 344L648 354',
          ),
          fill('#000', circle(744, 470, 78)),
        ],
        fill(ink, ...bricks),
      ),
      stroke(accent, 32, 'M382 384L378 800', 'M500 376V800', 'M618 384L622 800'),
      stroke(accent, 22, 'M362 350L490 343', 'M512 343L642 352'),
      knockOut(
        'seam',
        [stroke('#000', 9, 'M700 424C742 446 760 486 748 530', 'M724 408C772 434 790 478 780 516')],
        fill(accent, circle(744, 470, 60)),
      ),
      fill(ink, textInBox('anton', 'OUT', { box: [30, 850, 430, 230], tracking: 2 })),
      fill(ink, textInBox('modak', 'आउट', { box: [510, 850, 460, 230] })),
    ),
}
