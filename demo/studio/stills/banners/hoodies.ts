import { rectangle, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { createBanner, garmentLayer, textLayer } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const hoodies = [
  ...createBanner({
    collection: 'Hoodie',
    background: ink,
    wide: [
      textLayer('HOOD UP', -14, 300, 296, acid),
      textLayer('HOOD UP', -14, 560, 296, acid, { stroke: 3 }),
      garmentLayer('hd-005-off-white-back', 420, 400, 700, -7),
      garmentLayer('hd-004-maroon-front', 860, 350, 640, 5),
      garmentLayer('hd-006-sage-front', 1290, 400, 720, -4),
      tape('NUKKAD · CORNER MADE', { x: -20, y: 520, rotation: -3, length: 560, background: paper }),
    ],
    square: [
      textLayer('HOOD', -8, 180, 222, acid),
      textLayer('UP', 440, 790, 222, acid),
      garmentLayer('hd-006-sage-front', 590, 400, 680, 8),
      garmentLayer('hd-005-off-white-back', 260, 480, 700, -6),
      tape('NUKKAD · CORNER MADE', { x: -20, y: 716, rotation: -4, length: 440, background: paper }),
    ],
  }),
  ...createBanner({
    collection: 'Zip Hoodie',
    background: grey,
    wide: [
      rectangle(0, 0, 540, 600, brick),
      textLayer('ZIP IT', -14, 330, 430, ink),
      rule(0, 548, 1600, 548),
      garmentLayer('zh-001-black-back', 330, 400, 640, -3),
      garmentLayer('zh-003-lavender-front', 800, 390, 640),
      garmentLayer('zh-006-white-black-front', 1265, 400, 640, 4),
      tag(['ZIP HOODIE', 'METAL TEETH', 'NO HALF MEASURES'], { x: 1360, y: 440, rotation: 6, size: 17 }),
    ],
    square: [
      rectangle(0, 0, 330, 800, brick),
      textLayer('ZIP', -8, 250, 340, ink),
      rule(0, 740, 800, 740),
      garmentLayer('zh-001-black-back', 215, 470, 660, -5),
      garmentLayer('zh-003-lavender-front', 555, 430, 690, 4),
      tag(['ZIP HOODIE', 'METAL TEETH', 'NO HALF MEASURES'], { x: 530, y: 650, rotation: -5, size: 16 }),
    ],
  }),
  ...createBanner({
    collection: 'OverSized Hoodie',
    background: acid,
    wide: [
      textLayer('HEAVY', -12, 330, 366, ink),
      garmentLayer('oh-003-teal-back', 1330, 400, 760, 8),
      garmentLayer('oh-001-olive-back', 890, 430, 820, -5),
      garmentLayer('oh-007-mustard-back', 330, 480, 700, 7),
      tape('WEIGHT YOU CAN FEEL', { x: 1050, y: 540, rotation: -4, length: 620, background: ink, textColor: acid }),
    ],
    square: [
      textLayer('HEAVY', -6, 150, 184, ink),
      textLayer('HEAVY', -6, 300, 184, ink),
      garmentLayer('oh-003-teal-back', 600, 420, 700, 9),
      garmentLayer('oh-001-olive-back', 270, 480, 760, -5),
      tape('WEIGHT YOU CAN FEEL', { x: 300, y: 716, rotation: -5, length: 560, background: ink, textColor: acid }),
    ],
  }),
  ...createBanner({
    collection: 'Acid Washed Hoodie',
    background: ink,
    wide: [
      ...[186, 396, 606].map((y) => textLayer('WASHED', -12, y, 292, paper, { stroke: 3 })),
      garmentLayer('ah-003-olive-back', 230, 400, 680, -9),
      garmentLayer('ah-001-charcoal-back', 800, 390, 790, 3),
      garmentLayer('ah-002-navy-back', 1370, 380, 680, 9),
      tape('EVERY WASH A ONE-OFF', { x: 990, y: 500, rotation: 5, length: 700 }),
    ],
    square: [
      ...[120, 240, 360, 480, 600, 720].map((y) => textLayer('WASHED', -6, y, 148, paper, { stroke: 2 })),
      garmentLayer('ah-002-navy-back', 590, 380, 640, 10),
      garmentLayer('ah-001-charcoal-back', 290, 460, 760, -4),
      tape('EVERY WASH A ONE-OFF', { x: -20, y: 740, rotation: -4, length: 560 }),
    ],
  }),
  ...createBanner({
    collection: 'Acid Wash Hoodie',
    background: brick,
    wide: [
      textLayer('FADED', -10, 318, 360, ink),
      garmentLayer('ah-005-charcoal-back', 1130, 500, 800, -8),
      garmentLayer('ah-003-brown-back', 440, 560, 760, 7),
      tag(['ACID WASHED', 'WASH IT INSIDE OUT'], { x: 690, y: 420, rotation: -7, size: 19 }),
    ],
    square: [
      textLayer('FADED', -4, 148, 180, ink),
      textLayer('FADED', -4, 288, 180, ink, { stroke: 3 }),
      garmentLayer('ah-003-brown-back', 570, 500, 620, 9),
      garmentLayer('ah-005-charcoal-back', 300, 520, 760, -6),
      tag(['ACID WASHED', 'WASH IT INSIDE OUT'], { x: 500, y: 660, rotation: 5, size: 17 }),
    ],
  }),
]
