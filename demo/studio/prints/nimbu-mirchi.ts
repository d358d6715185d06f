import { text } from '../lettering.ts'
import { circle, ellipse, fill, knockOut, moveParts, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** One chilli, threaded at 0, 0 and pointing right. */
const chilli =
  'M-22-20C30-46 120-44 196-6C224 8 252 6 268-14C270 24 236 46 190 40C120 34 30 52-20 20C-40 12-40-12-22-20Z'
const stalk = 'M-26-4C-50-2-62 10-84-6'

const drawChilli = (i: number, ink: string, accent: string) => {
  const pointsLeft = i % 2 === 1
  return moveParts(
    { x: 450, y: 182 + i * 78 },
    `<g transform="scale(${pointsLeft ? -1 : 1} 1) rotate(${pointsLeft ? 9 : 12})">${knockOut(
      `gloss${i}`,
      [stroke('#000', 8, 'M20-22C70-32 120-26 160-8')],
      fill(i % 3 === 2 ? ink : accent, chilli),
    )}${stroke(ink, 13, stalk)}</g>`,
  )
}

const lemon =
  'M450 742C560 742 612 820 612 884C612 960 548 1016 490 1026Q450 1060 410 1026C352 1016 288 960 288 884C288 820 340 742 450 742Z'

export const nimbuMirchi: Print = {
  aspect: 900 / 1180,
  draw: ({ ink, accent }) =>
    svg(
      900,
      1180,
      stroke(ink, 9, 'M450 20V760'),
      stroke(ink, 9, circle(450, 36, 24)),
      ...times(7, (i) => drawChilli(i, ink, accent)),
      knockOut(
        'rind',
        [
          stroke('#000', 10, 'M336 860C344 810 380 780 424 772'),
          fill('#000', ...times(22, (i) => circle(372 + ((i * 89) % 170), 850 + ((i * i * 17) % 130), 3 + (i % 3)))),
        ],
        fill(ink, lemon),
      ),
      fill(ink, ellipse(450, 1090, 46, 30)),
      stroke(ink, 9, 'M450 1030V1070'),
      rotateParts(
        -90,
        [90, 590],
        fill(ink, text('anton', 'BURI NAZAR', { at: [90, 640], size: 138, align: 'center', tracking: 5 })),
      ),
      rotateParts(
        90,
        [810, 590],
        fill(ink, text('anton', 'NOT TODAY', { at: [810, 640], size: 138, align: 'center', tracking: 5 })),
      ),
    ),
}
