import { block, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { banner, lay, word } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const hoodies = [
  ...banner({
    collection: 'Hoodie',
    ground: ink,
    wide: [
      word('HOOD UP', -14, 300, 296, acid),
      word('HOOD UP', -14, 560, 296, acid, { stroke: 3 }),
      lay('hd-005-off-white-back', 420, 400, 700, -7),
      lay('hd-004-maroon-front', 860, 350, 640, 5),
      lay('hd-006-sage-front', 1290, 400, 720, -4),
      tape('NUKKAD · CORNER MADE', { x: -20, y: 520, turn: -3, length: 560, ground: paper }),
    ],
    square: [
      word('HOOD', -8, 180, 222, acid),
      word('UP', 440, 790, 222, acid),
      lay('hd-006-sage-front', 590, 400, 680, 8),
      lay('hd-005-off-white-back', 260, 480, 700, -6),
      tape('NUKKAD · CORNER MADE', { x: -20, y: 716, turn: -4, length: 440, ground: paper }),
    ],
  }),
  ...banner({
    collection: 'Zip Hoodie',
    ground: grey,
    wide: [
      block(0, 0, 540, 600, brick),
      word('ZIP IT', -14, 330, 430, ink),
      rule(0, 548, 1600, 548),
      lay('zh-001-black-back', 330, 400, 640, -3),
      lay('zh-003-lavender-front', 800, 390, 640),
      lay('zh-006-white-black-front', 1265, 400, 640, 4),
      tag(['ZIP HOODIE', 'METAL TEETH', 'NO HALF MEASURES'], { x: 1360, y: 440, turn: 6, size: 17 }),
    ],
    square: [
      block(0, 0, 330, 800, brick),
      word('ZIP', -8, 250, 340, ink),
      rule(0, 740, 800, 740),
      lay('zh-001-black-back', 215, 470, 660, -5),
      lay('zh-003-lavender-front', 555, 430, 690, 4),
      tag(['ZIP HOODIE', 'METAL TEETH', 'NO HALF MEASURES'], { x: 530, y: 650, turn: -5, size: 16 }),
    ],
  }),
  ...banner({
    collection: 'OverSized Hoodie',
    ground: acid,
    wide: [
      word('HEAVY', -12, 330, 366, ink),
      lay('oh-003-teal-back', 1330, 400, 760, 8),
      lay('oh-001-olive-back', 890, 430, 820, -5),
      lay('oh-007-mustard-back', 330, 480, 700, 7),
      tape('WEIGHT YOU CAN FEEL', { x: 1050, y: 540, turn: -4, length: 620, ground: ink, ink: acid }),
    ],
    square: [
      word('HEAVY', -6, 150, 184, ink),
      word('HEAVY', -6, 300, 184, ink),
      lay('oh-003-teal-back', 600, 420, 700, 9),
      lay('oh-001-olive-back', 270, 480, 760, -5),
      tape('WEIGHT YOU CAN FEEL', { x: 300, y: 716, turn: -5, length: 560, ground: ink, ink: acid }),
    ],
  }),
  ...banner({
    collection: 'Acid Washed Hoodie',
    ground: ink,
    wide: [
      ...[186, 396, 606].map((y) => word('WASHED', -12, y, 292, paper, { stroke: 3 })),
      lay('ah-003-olive-back', 230, 400, 680, -9),
      lay('ah-001-charcoal-back', 800, 390, 790, 3),
      lay('ah-002-navy-back', 1370, 380, 680, 9),
      tape('EVERY WASH A ONE-OFF', { x: 990, y: 500, turn: 5, length: 700 }),
    ],
    square: [
      ...[120, 240, 360, 480, 600, 720].map((y) => word('WASHED', -6, y, 148, paper, { stroke: 2 })),
      lay('ah-002-navy-back', 590, 380, 640, 10),
      lay('ah-001-charcoal-back', 290, 460, 760, -4),
      tape('EVERY WASH A ONE-OFF', { x: -20, y: 740, turn: -4, length: 560 }),
    ],
  }),
  ...banner({
    collection: 'Acid Wash Hoodie',
    ground: brick,
    wide: [
      word('FADED', -10, 318, 360, ink),
      lay('ah-005-charcoal-back', 1130, 500, 800, -8),
      lay('ah-003-brown-back', 440, 560, 760, 7),
      tag(['ACID WASHED', 'WASH IT INSIDE OUT'], { x: 690, y: 420, turn: -7, size: 19 }),
    ],
    square: [
      word('FADED', -4, 148, 180, ink),
      word('FADED', -4, 288, 180, ink, { stroke: 3 }),
      lay('ah-003-brown-back', 570, 500, 620, 9),
      lay('ah-005-charcoal-back', 300, 520, 760, -6),
      tag(['ACID WASHED', 'WASH IT INSIDE OUT'], { x: 500, y: 660, turn: 5, size: 17 }),
    ],
  }),
]
