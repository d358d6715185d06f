import { text, textInBox } from '../lettering.ts'
import { box, circle, ellipse, fill, fillEvenOdd, knockOut, mirrorParts, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const hood = 'M228 172Q236 96 320 84Q500 60 680 84Q764 96 772 172L800 420H200Z'
const windscreen = 'M262 214Q266 196 286 194Q500 176 714 194Q734 196 738 214L760 404H240Z'
const front =
  'M196 440H804L826 610Q832 668 782 694L640 762Q606 782 600 836H400Q394 782 360 762L218 694Q168 668 174 610Z'

const drawLeftSide = (ink: string) =>
  [
    stroke(ink, 16, 'M206 380L128 352'),
    fill(ink, 'M84 300H140V400H84Q70 400 70 386V314Q70 300 84 300Z'),
    fill(ink, 'M190 706L258 742V880Q258 906 232 906H186Q160 906 160 880V700Z'),
  ].join('')

export const autoMeter: Print = {
  aspect: 1000 / 1180,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1180,
      drawLeftSide(ink),
      mirrorParts(500, drawLeftSide(ink)),
      knockOut('glass', [fill('#000', windscreen)], fill(accent, hood)),
      fill(ink, textInBox('anton', 'KIDHAR?', { box: [318, 218, 364, 84], tracking: 6 })),
      stroke(ink, 13, 'M430 398L380 330', 'M600 398L550 330'),
      knockOut(
        'face',
        [
          fill('#000', circle(500, 560, 104)),
          fill('#000', box(392, 690, 216, 62)),
          fill('#000', circle(262, 576, 44), circle(738, 576, 44)),
          fill('#000', box(216, 466, 568, 8)),
        ],
        fill(ink, front),
      ),
      fillEvenOdd(ink, circle(500, 560, 86), circle(500, 560, 70)),
      fill(accent, circle(500, 560, 58)),
      fill(accent, circle(262, 576, 30), circle(738, 576, 30)),
      fill(ink, text('anton', 'NKD 0814', { at: [500, 738], size: 44, align: 'center', tracking: 6 })),
      fill(ink, 'M446 852H554V914Q554 944 524 944H476Q446 944 446 914Z'),
      fill(ink, ellipse(500, 956, 400, 9)),
      fill(ink, textInBox('anton', 'METER DOWN', { box: [60, 1000, 880, 170], tracking: 2 })),
    ),
}
