import { textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, svg } from './svg.ts'
import type { Print } from './types.ts'

export const cornerPlate: Print = {
  aspect: 1000 / 560,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      560,
      knockOut(
        'letters',
        [
          fill('#000', textInBox('anton', 'NUKKAD', { box: [70, 210, 860, 280], tracking: 3 })),
          fill('#000', textInBox('yatra', 'नुक्कड़', { box: [70, 66, 250, 110] })),
          fill('#000', textInBox('anton', 'GALI NO. 1', { box: [700, 84, 230, 62], tracking: 5 })),
          fill('#000', circle(500, 30, 9), circle(500, 530, 9)),
        ],
        fill(ink, 'M44 0H956A44 44 0 0 0 1000 44V516A44 44 0 0 0 956 560H44A44 44 0 0 0 0 516V44A44 44 0 0 0 44 0z'),
      ),
      fill(accent, box(350, 100, 320, 30)),
    ),
}
