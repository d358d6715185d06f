import { text, textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, stroke, svg, times } from './svg.ts'
import type { Print } from './types.ts'

/** Speaker dots that become smaller towards the rim. */
const grille = times(17, (row) =>
  times(17, (column) => {
    const x = 296 + (column - 8) * 24
    const y = 560 + (row - 8) * 24
    const distance = Math.hypot(x - 296, y - 560) / 200
    return distance < 1 ? circle(x, y, 9.5 - 6 * distance * distance) : ''
  }).join(''),
).join('')

const dialTicks = times(31, (i) => box(564 + i * 12.2, 392, 4, i % 5 === 0 ? 40 : 22)).join('')
const dialNumbers = ['88', '92', '96', '100', '104', '108'].map((mark, i) =>
  text('anton', mark, { at: [568 + i * 70, 470], size: 30, align: 'center' }),
)

export const transistor: Print = {
  aspect: 1000 / 1000,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1000,
      stroke(ink, 13, 'M860 320L474 60'),
      fill(ink, circle(470, 57, 20)),
      stroke(ink, 26, 'M120 322V252Q120 218 154 218H606Q640 218 640 252V322'),
      knockOut(
        'case',
        [fill('#000', box(52, 348, 896, 424))],
        fill(ink, 'M56 312H944Q984 312 984 352V768Q984 808 944 808H56Q16 808 16 768V352Q16 312 56 312Z'),
      ),
      fill(ink, grille),
      stroke(ink, 10, circle(296, 560, 206)),
      fill(ink, dialTicks, ...dialNumbers),
      fill(accent, box(738, 378, 9, 108)),
      fillEvenOdd(ink, circle(640, 610, 84), circle(640, 610, 66)),
      fill(accent, circle(640, 610, 50)),
      fill(ink, box(636, 560, 9, 44)),
      fillEvenOdd(ink, circle(858, 610, 84), circle(858, 610, 66)),
      fill(ink, circle(858, 610, 50)),
      fill(ink, text('anton', 'SHOR', { at: [640, 748], size: 40, align: 'center', tracking: 8 })),
      fill(ink, text('anton', 'AUR SHOR', { at: [858, 748], size: 40, align: 'center', tracking: 8 })),
      fill(
        ink,
        textInBox('monoton', 'RADIO', { box: [16, 846, 400, 146] }),
        textInBox('monoton', 'NUKKAD', { box: [458, 846, 526, 146] }),
      ),
    ),
}
