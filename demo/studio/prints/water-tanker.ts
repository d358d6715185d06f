import { textInBox } from '../lettering.ts'
import { box, circle, ellipse, fill, fillEvenOdd, knockOut, mirrorParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const drawLeftSide = (ink: string) =>
  [
    fill(ink, 'M150 700H282V890Q282 916 256 916H176Q150 916 150 890Z'),
    stroke(ink, 14, 'M120 640V700H300'),
    fill(ink, box(96, 610, 48, 48)),
  ].join('')

const spill = 'M470 780C462 830 466 860 452 916H548C534 860 538 830 530 780Z'

export const waterTanker: Print = {
  aspect: 1000 / 1130,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1130,
      drawLeftSide(ink),
      mirrorParts(500, drawLeftSide(ink)),
      fill(ink, box(440, 24, 120, 52)),
      knockOut(
        'tank-end',
        [
          fill('#000', textInBox('modak', 'पानी', { box: [232, 190, 536, 350] })),
          stroke('#000', 11, ellipse(500, 370, 350, 290)),
          ...times(16, (i) =>
            fill('#000', circle(500 + 375 * Math.cos((i * Math.PI) / 8), 370 + 312 * Math.sin((i * Math.PI) / 8), 7)),
          ),
        ],
        fill(ink, ellipse(500, 370, 402, 336)),
      ),
      fill(ink, box(286, 704, 428, 40)),
      fillEvenOdd(ink, circle(500, 762, 46), circle(500, 762, 22)),
      fill(accent, spill),
      fill(accent, circle(424, 880, 12), circle(586, 872, 10), circle(604, 910, 7), circle(400, 910, 8)),
      fill(accent, ellipse(500, 926, 330, 18)),
      fill(ink, textInBox('anton', 'PAANI AAYA', { box: [70, 966, 860, 156], tracking: 2 })),
    ),
}
