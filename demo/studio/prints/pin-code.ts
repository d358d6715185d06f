import { text, textInBox } from '../lettering.ts'
import { arcWarp } from '../warps.ts'
import { box, circle, fill, fillEvenOdd, knockOut, rotateParts, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

const stampCenter: [number, number] = [500, 500]

const drawPostmark = (color: string) =>
  [
    stroke(color, 12, circle(...stampCenter, 238), circle(...stampCenter, 152)),
    fill(
      color,
      text('anton', 'NUKKAD S.O.', {
        at: [0, 0],
        size: 66,
        align: 'center',
        tracking: 10,
        warp: arcWarp(...stampCenter, 174),
      }),
      text('anton', 'BY HAND', {
        at: [0, 0],
        size: 66,
        align: 'center',
        tracking: 10,
        warp: arcWarp(...stampCenter, 222, 'under'),
      }),
      textInBox('yatra', 'नुक्कड़', { box: [402, 436, 196, 118] }),
      box(406, 566, 188, 8),
      text('anton', 'SHUT FOR LUNCH', { at: [500, 602], size: 26, align: 'center', tracking: 4 }),
    ),
  ].join('')

export const pinCode: Print = {
  aspect: 1,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      knockOut(
        'stamped',
        [rotateParts(-14, stampCenter, fill('#000', circle(...stampCenter, 256)))],
        fill(ink, textInBox('mono', '110', { box: [20, 70, 960, 410], tracking: 3 })),
        fill(ink, textInBox('mono', '006', { box: [20, 520, 960, 410], tracking: 3 })),
      ),
      rotateParts(-14, stampCenter, drawPostmark(accent)),
      fill(ink, text('anton', 'PIN CODE', { at: [20, 44], size: 44, tracking: 16 })),
      fill(ink, text('anton', 'ASK ANYONE', { at: [980, 44], size: 44, align: 'right', tracking: 16 })),
      fillEvenOdd(ink, ...times(6, (i) => box(20 + i * 162.4, 952, 148, 28) + box(26 + i * 162.4, 958, 136, 16))),
    ),
}
