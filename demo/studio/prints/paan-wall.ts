import { textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Returns the path of a wet blot: uneven spikes around a center, joined by smooth curves. */
function drawBlot(x: number, y: number, radius: number, seed: number): string {
  const spikes = 22
  const radii = times(spikes * 2, (i) => {
    const chance = (Math.sin((i + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1
    return radius * (i % 2 === 0 ? 0.78 : 0.92 + 0.62 * Math.abs(chance) ** 2)
  })
  const pointAt = (i: number) => {
    const angle = (i / (spikes * 2)) * 2 * Math.PI
    const r = radii[i % (spikes * 2)] ?? radius
    return [x + r * Math.cos(angle), y + r * 0.86 * Math.sin(angle)] as const
  }
  const midpointAfter = (i: number) => {
    const [[ax, ay], [bx, by]] = [pointAt(i), pointAt(i + 1)]
    return `${Math.round((ax + bx) / 2)} ${Math.round((ay + by) / 2)}`
  }
  return `M${midpointAfter(0)}${times(
    spikes * 2,
    (i) =>
      `Q${pointAt(i + 1)
        .map(Math.round)
        .join(' ')} ${midpointAfter(i + 1)}`,
  ).join('')}Z`
}

const drawDrip = (x: number, top: number, bottom: number, width: number) =>
  box(x - width / 2, top, width, bottom - top) + circle(x, bottom, width * 0.78)

const splash = [
  drawBlot(834, 636, 126, 3),
  drawDrip(758, 650, 800, 18),
  drawDrip(796, 690, 936, 26),
  drawDrip(842, 690, 862, 20),
  drawDrip(882, 690, 968, 24),
  drawDrip(922, 640, 800, 14),
  circle(676, 590, 14),
  circle(650, 640, 8),
  circle(712, 520, 8),
  circle(950, 470, 13),
  circle(972, 520, 7),
  circle(930, 420, 7),
  circle(760, 478, 10),
].join('')

const paintText = (color: string, line: string, bounds: readonly [number, number, number, number]) =>
  `<path fill="${color}" stroke="${color}" stroke-width="10" stroke-linejoin="round" d="${textInBox('yatra', line, { box: bounds })}"/>`

export const paanWall: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'wet',
        [`<path fill="#000" stroke="#000" stroke-width="14" d="${splash}"/>`],
        fillEvenOdd(ink, box(0, 0, 1000, 760), box(26, 26, 948, 708)),
        fillEvenOdd(ink, box(40, 40, 920, 680), box(48, 48, 904, 664)),
        paintText(ink, 'यहाँ थूकना', [86, 92, 828, 300]),
        paintText(ink, 'मना है', [86, 424, 700, 256]),
      ),
      fill(accent, splash),
      fill(ink, textInBox('anton', 'THANK YOU', { box: [0, 820, 600, 160], tracking: 3 })),
    ),
}
