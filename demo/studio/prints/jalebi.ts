import { text } from '../lettering.ts'
import { arcWarp } from '../warps.ts'
import { circle, fill, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const turns = 3.2

/** One line spiralling outwards, slightly unsteady. */
const coil = toSmoothPath(
  times(130, (i) => {
    const angle = (i / 129) * 2 * Math.PI * turns + 2.4
    const radius = 40 + (i / 129) * 250 + 7 * Math.sin(angle * 2.6) + 5 * Math.sin(angle * 4.3 + 1)
    return [500 + radius * Math.cos(angle), 488 + radius * Math.sin(angle)]
  }),
)
const drips = [
  [372, 772, 66],
  [470, 796, 30],
  [560, 790, 84],
  [648, 752, 40],
]

/** Returns a smooth curve through the midpoints of the points. */
function toSmoothPath(points: [number, number][]): string {
  const midpoints = points.slice(1).map(([x, y], i) => {
    const [px, py] = points[i] ?? [x, y]
    return `${Math.round((px + x) / 2)} ${Math.round((py + y) / 2)}`
  })
  return `M${midpoints[0]}${midpoints
    .slice(1)
    .map((midpoint, i) => `Q${(points[i + 1] ?? []).map(Math.round).join(' ')} ${midpoint}`)
    .join('')}`
}

export const jalebi: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      ...drips.map(
        ([x = 0, y = 0, length = 0]) =>
          stroke(accent, 18, `M${x} ${y - 30}v${length + 30}`) + fill(accent, circle(x, y + length, 15)),
      ),
      knockOut('shine', [`<g transform="translate(-7 -9)">${stroke('#000', 8, coil)}</g>`], stroke(accent, 64, coil)),
      fill(
        ink,
        text('anton', 'STRAIGHT LIKE A JALEBI', {
          at: [0, 0],
          size: 98,
          align: 'center',
          tracking: 8,
          warp: arcWarp(500, 500, 396),
        }),
      ),
      fill(
        ink,
        text('yatra', 'सीधी बात', { at: [0, 0], size: 120, align: 'center', warp: arcWarp(500, 480, 500, 'under') }),
      ),
    ),
}
