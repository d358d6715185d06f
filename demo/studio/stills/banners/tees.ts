import { rectangle, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { createBanner, garmentLayer, textLayer } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const tees = [
  ...createBanner({
    collection: 'OverSized T-Shirt',
    background: grey,
    wide: [
      rectangle(1060, 0, 540, 600, acid),
      textLayer('OVERSIZED', -6, 172, 196, ink),
      garmentLayer('ot-008-red-back', 300, 400, 520, -8),
      garmentLayer('ot-002-black-front', 810, 380, 560, 4),
      garmentLayer('ot-004-mustard-front', 1320, 400, 540, -5),
      tape('ONE SIZE BRAVER', { x: 1010, y: 566, rotation: -5, length: 640, background: ink, textColor: acid }),
    ],
    square: [
      rectangle(0, 470, 800, 330, acid),
      textLayer('OVER', -8, 166, 222, ink),
      textLayer('SIZED', -6, 788, 184, ink),
      garmentLayer('ot-002-black-front', 560, 350, 500, 7),
      garmentLayer('ot-008-red-back', 270, 460, 520, -6),
      tape('ONE SIZE BRAVER', {
        x: 420,
        y: 590,
        rotation: -6,
        length: 440,
        background: ink,
        textColor: acid,
        height: 40,
      }),
    ],
  }),
  ...createBanner({
    collection: 'Tie Dye Oversized T-Shirt',
    background: ink,
    wide: [
      textLayer('TWIST', 20, 260, 128, paper),
      textLayer('DIP', 20, 400, 128, paper),
      textLayer('REPEAT', 20, 540, 128, paper),
      rule(20, 96, 1580, 96, paper),
      textLayer('TIE DYE · NO TWO THE SAME', 24, 72, 22, paper, { font: 'mono' }),
      garmentLayer('td-001-orange-pink-front', 1480, 360, 480, 11),
      garmentLayer('td-006-purple-teal-back', 1190, 370, 560, -4),
      garmentLayer('td-002-multicolour-front', 860, 350, 480, 8),
    ],
    square: [
      textLayer('TWIST', 20, 140, 120, paper),
      textLayer('DIP', 20, 248, 120, paper),
      textLayer('REPEAT', 20, 780, 120, paper),
      garmentLayer('td-002-multicolour-front', 580, 350, 470, 10),
      garmentLayer('td-006-purple-teal-back', 270, 500, 470, -7),
    ],
  }),
  ...createBanner({
    collection: 'Acid Wash Oversized T-Shirt',
    background: acid,
    wide: [
      textLayer('ACID', -14, 340, 476, ink),
      garmentLayer('aw-001-charcoal-back', 300, 430, 480, -6),
      garmentLayer('aw-003-navy-front', 800, 440, 560, 4),
      garmentLayer('aw-006-rust-front', 1310, 430, 500, -7),
      tape('WASHED, NOT WORN OUT', { x: 900, y: 548, rotation: -2, length: 720, background: brick }),
    ],
    square: [
      textLayer('ACID', -8, 178, 240, ink),
      textLayer('WASH', -6, 788, 206, ink),
      garmentLayer('aw-006-rust-front', 560, 340, 460, 9),
      garmentLayer('aw-003-navy-front', 290, 460, 520, -5),
      tape('WASHED, NOT WORN OUT', { x: 330, y: 640, rotation: -4, length: 520, background: brick, height: 40 }),
    ],
  }),
  ...createBanner({
    collection: 'Essentials',
    background: paper,
    wide: [
      textLayer('DAILY', -10, 300, 372, grey),
      ...[320, 640, 960, 1280].map((x) => rule(x, 0, x, 600)),
      rule(0, 540, 1600, 540),
      ...['TEE', 'SHORTS', 'HOODIE', 'JOGGERS', 'CARGOS'].map((text, i) =>
        textLayer(text, 20 + 320 * i, 580, 22, ink, { font: 'mono' }),
      ),
      garmentLayer('es-003-rust-front', 160, 290, 300),
      garmentLayer('sh-002-sky-blue-front', 480, 290, 300),
      garmentLayer('hd-007-grey-melange-front', 800, 278, 420),
      garmentLayer('jg-001-black-front', 1120, 280, 450),
      garmentLayer('cg-001-olive-front', 1440, 280, 450),
    ],
    square: [
      textLayer('DAILY', -6, 160, 188, grey),
      rule(400, 0, 400, 800),
      rule(0, 400, 800, 400),
      garmentLayer('es-003-rust-front', 200, 205, 300),
      garmentLayer('hd-007-grey-melange-front', 600, 200, 350),
      garmentLayer('jg-001-black-front', 200, 602, 350),
      garmentLayer('sh-002-sky-blue-front', 600, 600, 290),
      tag(['EVERY DAY', 'NO FUSS'], { x: 330, y: 356, rotation: -4, size: 18 }),
    ],
  }),
]
