import { textInBox } from '../lettering.ts'
import { ellipse, fill, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Straight rain below the word, with drops of varying length and width. */
const rain = times(33, (i) => {
  const variation = (i * 37) % 33
  const top = 470 + ((i * 13) % 9) * 16
  return {
    x: 46 + i * 28.4,
    top,
    bottom: Math.min(900, top + 90 + variation * 11),
    width: [6, 12, 8, 16][i % 4] ?? 8,
    isAccent: i % 7 === 3,
  }
})

export const monsoon: Print = {
  aspect: 1000 / 1100,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1100,
      ...rain.map(({ x, top, bottom, width, isAccent }) =>
        stroke(isAccent ? accent : ink, width, `M${x} ${top}V${bottom}`),
      ),
      fill(ink, textInBox('modak', 'बारिश', { box: [20, 20, 960, 500] })),
      stroke(
        ink,
        8,
        ...[
          [200, 946, 150],
          [540, 960, 210],
          [846, 944, 120],
        ].map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.14) + ellipse(x, y, r * 0.5, r * 0.06)),
      ),
      fill(ink, textInBox('anton', 'REGULAR CUSTOMER', { box: [20, 1010, 960, 84], tracking: 6 })),
    ),
}
