import { textInBox } from '../lettering.ts'
import { fill, knockOut, moveParts, polygon, rotateParts, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const diamond = polygon([0, -170], [150, 0], [0, 170], [-150, 0])
const tail = polygon([0, 156], [52, 226], [-52, 226])
const spars = 'M0-170V226M-150 0Q0-120 150 0'

/** The paper patterns of the kites. */
const papers = {
  halves: polygon([0, -170], [150, 0], [0, 170]),
  eye: polygon([0, -84], [74, 0], [0, 84], [-74, 0]),
  bands: polygon([-150, 0], [150, 0], [104, 52], [-104, 52]) + polygon([-62, 100], [62, 100], [0, 170]),
}

const kite = (
  id: string,
  [x, y]: [number, number],
  scale: number,
  angle: number,
  paper: keyof typeof papers,
  base: string,
  second: string,
) =>
  moveParts(
    x,
    y,
    scale,
    rotateParts(
      angle,
      [0, 0],
      knockOut(id, [fill('#000', papers[paper]), stroke('#000', 7, spars)], fill(base, diamond, tail)),
      knockOut(`${id}-spars`, [stroke('#000', 7, spars)], fill(second, papers[paper])),
    ),
  )

export const patang: Print = {
  aspect: 1000 / 1120,
  defaultPlace: 'back',
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1120,
      stroke(ink, 6, 'M352 330C420 520 300 600 420 740C500 830 640 760 700 840'),
      stroke(ink, 6, 'M742 180C700 330 800 420 724 520C690 566 640 560 600 530'),
      stroke(ink, 6, 'M598 524C570 500 540 520 548 556', 'M548 556C556 584 590 580 590 556'),
      kite('great', [330, 268], 1.42, -16, 'halves', ink, accent),
      kite('small', [760, 178], 0.86, 18, 'eye', accent, ink),
      kite('cut', [830, 560], 0.66, 62, 'bands', ink, accent),
      fill(ink, textInBox('modak', 'वो काटा', { box: [30, 740, 940, 370] })),
    ),
}
