import { text } from '../lettering.ts'
import { arcWarp } from '../warps.ts'
import { drawPigeon } from './pigeon.ts'
import { box, circle, clipParts, fill, fillEvenOdd, knockOut, polygon, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const middle: [number, number] = [500, 500]
const star = (x: number, y: number, r: number) =>
  polygon(
    ...times(10, (i): [number, number] => {
      const angle = (i * Math.PI) / 5 - Math.PI / 2
      const reach = i % 2 === 0 ? r : r * 0.42
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    }),
  )

export const pigeonClub: Print = {
  aspect: 1,
  defaultPlace: 'centre',
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'ring',
        [
          fill(
            '#000',
            text('alfa', 'KABOOTAR CLUB', {
              at: [0, 0],
              size: 106,
              align: 'centre',
              tracking: 4,
              warp: arcWarp(...middle, 350),
            }),
          ),
          fill(
            '#000',
            text('anton', 'MEMBERS ON THE LEDGE', {
              at: [0, 0],
              size: 84,
              align: 'centre',
              tracking: 9,
              warp: arcWarp(...middle, 444, 'under'),
            }),
          ),
          fill('#000', star(96, 566, 32), star(904, 566, 32)),
        ],
        fillEvenOdd(ink, circle(...middle, 500), circle(...middle, 316)),
      ),
      fillEvenOdd(accent, circle(...middle, 304), circle(...middle, 290)),
      clipParts(
        'ledge',
        circle(...middle, 290),
        fill(accent, box(200, 690, 600, 40)),
        fill(ink, ...times(9, (i) => box(206 + i * 72 - (i % 2) * 6, 742, 62, 30) + box(170 + i * 72, 782, 62, 30))),
      ),
      drawPigeon(470, 690, 1.14, ink),
    ),
}
