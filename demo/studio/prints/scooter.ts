import { text, textInBox } from '../lettering.ts'
import { box, circle, fill, fillEvenOdd, knockOut, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const wheel = (x: number, y: number) => circle(x, y, 112) + circle(x, y, 70) + circle(x, y, 52) + circle(x, y, 22)

const mudguard =
  'M96 636C84 520 150 448 246 440C318 436 372 478 384 556L392 612H344C332 556 300 520 244 520C184 520 146 566 140 640Z'
const shield =
  'M262 196C308 190 340 214 350 262L392 520C400 572 424 596 474 596H566V660H440C360 660 322 622 308 548L268 330C262 290 250 240 262 196Z'
const cowl =
  'M540 604C536 478 596 398 700 384H872C936 392 976 452 972 540C970 590 952 620 930 640H888C880 560 826 508 752 508C690 508 640 548 622 612V660H540Z'
const seat = 'M520 374C512 330 552 306 606 316C640 322 664 318 700 312L884 306C930 306 948 340 926 366H534Z'

export const scooter: Print = {
  aspect: 1000 / 1130,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1130,
      fillEvenOdd(ink, wheel(242, 640), wheel(752, 640)),
      fill(accent, mudguard),
      fill(ink, 'M232 468L286 300L322 312L278 480Z'),
      fill(accent, shield),
      knockOut(
        'trim',
        [
          stroke('#000', 10, 'M596 566C612 486 666 448 752 448C840 448 898 494 918 566'),
          fill('#000', box(690, 412, 130, 12)),
        ],
        fill(accent, cowl),
      ),
      fill(ink, seat),
      fill(ink, box(936, 420, 44, 34)),
      stroke(ink, 20, 'M300 190L392 150'),
      stroke(ink, 32, 'M384 152L424 140'),
      knockOut(
        'lens',
        [fill('#000', circle(236, 178, 36))],
        fill(ink, 'M222 116H300Q336 122 336 176Q336 230 300 238H226Q176 232 176 178Q176 124 222 116Z'),
      ),
      fill(accent, circle(236, 178, 24)),
      stroke(ink, 9, 'M330 136L352 50'),
      fill(ink, circle(360, 40, 30)),
      fill(ink, box(40, 766, 920, 10)),
      fill(ink, textInBox('shrikhand', 'Poora Khandaan', { box: [40, 812, 920, 132] })),
      fill(ink, text('anton', 'CAPACITY', { at: [40, 1096], size: 138, tracking: 4 })),
      fill(ink, text('anton', '2', { at: [700, 1096], size: 138, align: 'center' })),
      stroke(accent, 16, 'M640 1050L762 1022'),
      fill(accent, text('anton', '5', { at: [856, 1096], size: 138, align: 'center' })),
    ),
}
