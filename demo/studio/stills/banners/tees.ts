import { block, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { banner, lay, word } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const tees = [
  ...banner({
    collection: 'OverSized T-Shirt',
    ground: grey,
    wide: [
      block(1060, 0, 540, 600, acid),
      word('OVERSIZED', -6, 172, 196, ink),
      lay('ot-008-red-back', 300, 400, 520, -8),
      lay('ot-002-black-front', 810, 380, 560, 4),
      lay('ot-004-mustard-front', 1320, 400, 540, -5),
      tape('ONE SIZE BRAVER', { x: 1010, y: 566, turn: -5, length: 640, ground: ink, ink: acid }),
    ],
    square: [
      block(0, 470, 800, 330, acid),
      word('OVER', -8, 166, 222, ink),
      word('SIZED', -6, 788, 184, ink),
      lay('ot-002-black-front', 560, 350, 500, 7),
      lay('ot-008-red-back', 270, 460, 520, -6),
      tape('ONE SIZE BRAVER', { x: 420, y: 590, turn: -6, length: 440, ground: ink, ink: acid, height: 40 }),
    ],
  }),
  ...banner({
    collection: 'Tie Dye Oversized T-Shirt',
    ground: ink,
    wide: [
      word('TWIST', 20, 260, 128, paper),
      word('DIP', 20, 400, 128, paper),
      word('REPEAT', 20, 540, 128, paper),
      rule(20, 96, 1580, 96, paper),
      word('TIE DYE · NO TWO THE SAME', 24, 72, 22, paper, { face: 'mono' }),
      lay('td-001-orange-pink-front', 1480, 360, 480, 11),
      lay('td-006-purple-teal-back', 1190, 370, 560, -4),
      lay('td-002-multicolour-front', 860, 350, 480, 8),
    ],
    square: [
      word('TWIST', 20, 140, 120, paper),
      word('DIP', 20, 248, 120, paper),
      word('REPEAT', 20, 780, 120, paper),
      lay('td-002-multicolour-front', 580, 350, 470, 10),
      lay('td-006-purple-teal-back', 270, 500, 470, -7),
    ],
  }),
  ...banner({
    collection: 'Acid Wash Oversized T-Shirt',
    ground: acid,
    wide: [
      word('ACID', -14, 340, 476, ink),
      lay('aw-001-charcoal-back', 300, 430, 480, -6),
      lay('aw-003-navy-front', 800, 440, 560, 4),
      lay('aw-006-rust-front', 1310, 430, 500, -7),
      tape('WASHED, NOT WORN OUT', { x: 900, y: 548, turn: -2, length: 720, ground: brick }),
    ],
    square: [
      word('ACID', -8, 178, 240, ink),
      word('WASH', -6, 788, 206, ink),
      lay('aw-006-rust-front', 560, 340, 460, 9),
      lay('aw-003-navy-front', 290, 460, 520, -5),
      tape('WASHED, NOT WORN OUT', { x: 330, y: 640, turn: -4, length: 520, ground: brick, height: 40 }),
    ],
  }),
  ...banner({
    collection: 'Essentials',
    ground: paper,
    wide: [
      word('DAILY', -10, 300, 372, grey),
      ...[320, 640, 960, 1280].map((x) => rule(x, 0, x, 600)),
      rule(0, 540, 1600, 540),
      ...['TEE', 'SHORTS', 'HOODIE', 'JOGGERS', 'CARGOS'].map((text, i) =>
        word(text, 20 + 320 * i, 580, 22, ink, { face: 'mono' }),
      ),
      lay('es-003-rust-front', 160, 290, 300),
      lay('sh-002-sky-blue-front', 480, 290, 300),
      lay('hd-007-grey-melange-front', 800, 278, 420),
      lay('jg-001-black-front', 1120, 280, 450),
      lay('cg-001-olive-front', 1440, 280, 450),
    ],
    square: [
      word('DAILY', -6, 160, 188, grey),
      rule(400, 0, 400, 800),
      rule(0, 400, 800, 400),
      lay('es-003-rust-front', 200, 205, 300),
      lay('hd-007-grey-melange-front', 600, 200, 350),
      lay('jg-001-black-front', 200, 602, 350),
      lay('sh-002-sky-blue-front', 600, 600, 290),
      tag(['EVERY DAY', 'NO FUSS'], { x: 330, y: 356, turn: -4, size: 18 }),
    ],
  }),
]
