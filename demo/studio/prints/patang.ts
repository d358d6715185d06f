import { textInBox } from '../lettering.ts'
import { fill, knockOut, moveParts, polygon, rotateParts, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const diamond = polygon([0, -170], [150, 0], [0, 170], [-150, 0])
const tail = polygon([0, 156], [52, 226], [-52, 226])
const spars = 'M0-170V226M-150 0Q0-120 150 0'

const paperPatterns = {
  halves: polygon([0, -170], [150, 0], [0, 170]),
  eye: polygon([0, -84], [74, 0], [0, 84], [-74, 0]),
  bands: polygon([-150, 0], [150, 0], [104, 52], [-104, 52]) + polygon([-62, 100], [62, 100], [0, 170]),
}

interface Kite {
  x: number
  y: number
  scale: number
  angle: number
  paper: keyof typeof paperPatterns
}

const drawKite = (id: string, { x, y, scale, angle, paper }: Kite, [base, second]: readonly [string, string]) =>
  moveParts(
    { x, y, scale },
    rotateParts(
      angle,
      [0, 0],
      knockOut(id, [fill('#000', paperPatterns[paper]), stroke('#000', 7, spars)], fill(base, diamond, tail)),
      knockOut(`${id}-spars`, [stroke('#000', 7, spars)], fill(second, paperPatterns[paper])),
    ),
  )

export const patang: Print = {
  aspect: 1000 / 1120,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1120,
      stroke(ink, 6, 'M352 330C420 520 300 600 420 740C500 830 640 760 700 840'),
      stroke(ink, 6, 'M742 180C700 330 800 420 724 520C690 566 640 560 600 530'),
      stroke(ink, 6, 'M598 524C570 500 540 520 548 556', 'M548 556C556 584 590 580 590 556'),
      drawKite('great', { x: 330, y: 268, scale: 1.42, angle: -16, paper: 'halves' }, [ink, accent]),
      drawKite('small', { x: 760, y: 178, scale: 0.86, angle: 18, paper: 'eye' }, [accent, ink]),
      drawKite('cut', { x: 830, y: 560, scale: 0.66, angle: 62, paper: 'bands' }, [ink, accent]),
      fill(ink, textInBox('modak', 'वो काटा', { box: [30, 740, 940, 370] })),
    ),
}
