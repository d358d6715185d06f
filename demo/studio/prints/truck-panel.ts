import { textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, mirrorParts, polygon, rotateParts, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const petal = 'M0 0C-46-40-46-108 0-150C46-108 46-40 0 0Z'

/** Draws a lotus that opens upwards. */
const drawLotus = (ink: string, accent: string) =>
  `<g transform="translate(500 608) scale(0.92)">${[-72, 72, -40, 40]
    .map((angle, i) =>
      rotateParts(
        angle,
        [0, 0],
        knockOut(
          `lotus${i}`,
          [fill('#000', 'M0-20C-16-48-16-92 0-118C16-92 16-48 0-20Z')],
          fill(i < 2 ? ink : accent, petal),
        ),
      ),
    )
    .join('')}${knockOut('lotus4', [], fill(ink, petal))}${fill(ink, 'M-110 18Q0 60 110 18Q0 34-110 18Z')}</g>`

const drawTriangles = (y: number, tip: number) =>
  times(24, (i) => polygon([40 + i * 38.4, y], [40 + (i + 1) * 38.4, y], [59 + i * 38.4, y + tip])).join('')
const drawBeads = (y: number) => times(47, (i) => circle(49 + i * 19.6, y, 5.4)).join('')

const drawEye = (ink: string, accent: string) =>
  fillEvenOdd(
    ink,
    'M70 560C130 490 250 490 310 560C250 620 130 620 70 560Z',
    'M92 560C140 512 240 512 288 560C240 602 140 602 92 560Z',
  ) +
  fill(ink, circle(190, 554, 38)) +
  fill(accent, circle(190, 554, 17)) +
  fill(ink, 'M60 500C130 440 250 440 320 500C250 462 130 462 60 500Z')

export const truckPanel: Print = {
  aspect: 1000 / 900,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      900,
      fillEvenOdd(ink, box(0, 0, 1000, 900), box(16, 16, 968, 868)),
      fill(accent, drawTriangles(30, 40), drawTriangles(870, -40)),
      fill(ink, drawBeads(86), drawBeads(814)),
      fill(ink, box(16, 104, 968, 8), box(16, 788, 968, 8)),
      fill(ink, textInBox('modak', 'आराम से', { box: [120, 140, 760, 300] })),
      drawEye(ink, accent),
      mirrorParts(500, drawEye(ink, accent)),
      drawLotus(ink, accent),
      knockOut(
        'plate',
        [fill('#000', textInBox('alfa', 'NUKKAD PE MILTE HAIN', { box: [90, 674, 820, 78], tracking: 5 }))],
        fill(ink, 'M40 650H960L936 712L960 774H40L64 712Z'),
      ),
    ),
}
