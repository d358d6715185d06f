import { textInBox } from '../lettering.ts'
import { fill, svg } from './svg.ts'
import type { Print } from './types.ts'

/** Five storeys, shorter towards the top, leaning slightly to the right. */
const storeys = [
  { top: 20, height: 58 },
  { top: 100, height: 98 },
  { top: 220, height: 152 },
  { top: 394, height: 226 },
  { top: 642, height: 338 },
]

export const stackedType: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      ...storeys.map(({ top, height }, i) =>
        fill(
          i === 2 ? accent : ink,
          textInBox('anton', 'NUKKAD', {
            box: [30, top, 880, height],
            tracking: 2,
            warp: (x, y) => [x + (980 - y) * 0.06, y],
          }),
        ),
      ),
    ),
}
