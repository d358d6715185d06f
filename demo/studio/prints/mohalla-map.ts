import { text, textInBox } from '../lettering.ts'
import { box, circle, fill, knockOut, rotateParts, stroke, svg } from './svg.ts'
import type { Print } from './types.ts'

const roads =
  'M-20 330C200 350 330 300 470 350S760 420 1020 360M420 -20C400 150 500 280 470 350S330 640 380 1020M700 -20C690 140 760 260 740 392S640 700 700 1020'
const lanes =
  'M-20 150C120 140 260 170 428 120M452 200C560 180 640 190 724 170M746 230C840 210 920 250 1020 220M-20 560C140 540 240 580 398 520M392 620C500 600 580 640 668 600M700 540C800 520 900 560 1020 530M-20 800C120 790 260 830 366 780M372 850C480 830 560 870 684 830M690 760C800 740 900 780 1020 760M190 340C170 420 210 480 190 560M150 565C170 640 130 720 160 800M560 365C590 450 540 520 560 615M880 385C860 450 900 480 880 535M860 545C880 640 830 700 850 755'

const landmarks: [name: string, x: number, y: number, size: number][] = [
  ['NEEM', 200, 86, 62],
  ['SCHOOL', 128, 258, 56],
  ['AUNTY', 580, 92, 60],
  ['CHEMIST', 626, 318, 44],
  ['TEMPLE', 856, 130, 58],
  ['PAAN', 866, 322, 58],
  ['TAILOR', 88, 470, 46],
  ['PITCH', 294, 476, 56],
  ['CHAI', 506, 486, 52],
  ['AUTO', 648, 500, 50],
  ['DOG', 804, 480, 46],
  ['BANK', 954, 466, 40],
  ['KIRANA', 72, 690, 40],
  ['CYCLE', 262, 706, 60],
  ['DABBA', 520, 738, 62],
  ['GYM', 778, 668, 48],
  ['POND', 934, 668, 46],
  ['WATER TANK', 180, 908, 60],
  ['HALWAI', 526, 940, 62],
  ['STATION', 846, 890, 64],
]

export const mohallaMap: Print = {
  aspect: 1000 / 1190,
  draw: ({ ink, accent }) =>
    svg(
      1000,
      1190,
      knockOut(
        'streets',
        [
          stroke('#000', 40, roads),
          stroke('#000', 17, lanes),
          ...landmarks.map(([name, x, y, size]) =>
            fill('#000', text('anton', name, { at: [x, y], size, align: 'center', tracking: 5 })),
          ),
          fill('#000', circle(470, 352, 62)),
          rotateParts(-7, [470, 352], fill('#000', box(288, 138, 404, 124))),
        ],
        fill(ink, box(0, 0, 1000, 1000)),
      ),
      fill(accent, circle(470, 352, 40)),
      rotateParts(
        -7,
        [470, 352],
        fill(accent, 'M446 330L470 240H500L486 330Z', box(300, 150, 380, 100)),
        fill(ink, textInBox('anton', 'YOU ARE LATE', { box: [326, 170, 328, 60], tracking: 5 })),
      ),
      fill(ink, textInBox('bungee', 'ASK ANYONE', { box: [0, 1034, 1000, 150] })),
    ),
}
