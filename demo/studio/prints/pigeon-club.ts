import { text } from '../lettering.ts'
import { arcWarp } from '../warps.ts'
import { drawPigeon } from './pigeon.ts'
import { box, circle, clipParts, fill, fillEvenOdd, knockOut, polygon, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const center: [number, number] = [500, 500]
const drawStar = (x: number, y: number, r: number) =>
  polygon(
    ...times(10, (i): [number, number] => {
      const angle = (i * Math.PI) / 5 - Math.PI / 2
      const radius = i % 2 === 0 ? r : r * 0.42
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    }),
  )

export const pigeonClub: Print = {
  aspect: 1,
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
              align: 'center',
              tracking: 4,
              warp: arcWarp(...center, 350),
            }),
          ),
          fill(
            '#000',
            text('anton', 'MEMBERS ON THE LEDGE', {
              at: [0, 0],
              size: 84,
              align: 'center',
              tracking: 9,
              warp: arcWarp(...center, 444, 'under'),
            }),
          ),
          fill('#000', drawStar(96, 566, 32), drawStar(904, 566, 32)),
        ],
        fillEvenOdd(ink, circle(...center, 500), circle(...center, 316)),
      ),
      fillEvenOdd(accent, circle(...center, 304), circle(...center, 290)),
      clipParts(
        'ledge',
        circle(...center, 290),
        fill(accent, box(200, 690, 600, 40)),
        fill(ink, ...times(9, (i) => box(206 + i * 72 - (i % 2) * 6, 742, 62, 30) + box(170 + i * 72, 782, 62, 30))),
      ),
      drawPigeon(ink, { x: 470, y: 690, scale: 1.14 }),
    ),
}
