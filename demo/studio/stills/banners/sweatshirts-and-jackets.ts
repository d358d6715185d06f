import { block, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { banner, lay, word } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const sweatshirtsAndJackets = [
  ...banner({
    collection: 'SweatShirt',
    ground: grey,
    wide: [
      word('SWEAT', -10, 268, 352, brick),
      lay('ss-004-mustard-front', 340, 390, 470, -6),
      lay('ss-001-bottle-green-front', 820, 370, 480, 3),
      lay('ss-003-navy-front', 1300, 390, 470, -3),
      tag(['SWEATSHIRT', 'RIB AT EVERY END'], { x: 980, y: 470, turn: 5, size: 18 }),
    ],
    square: [
      word('SWEAT', -4, 158, 176, brick),
      word('SWEAT', -4, 788, 176, brick),
      lay('ss-001-bottle-green-front', 520, 320, 440, 6),
      lay('ss-004-mustard-front', 300, 500, 450, -6),
    ],
  }),
  ...banner({
    collection: 'OverSized SweatShirt',
    ground: brick,
    wide: [
      word('ROOM FOR 2', -6, 176, 196, paper),
      lay('os-001-navy-back', 330, 390, 490, -7),
      lay('os-002-off-white-front', 830, 370, 500, 5),
      lay('os-003-mustard-front', 1310, 400, 480, -4),
      tape('SHARE IT, OR DO NOT', { x: -20, y: 560, turn: -4, length: 620, ground: ink, ink: paper }),
    ],
    square: [
      word('ROOM', -8, 160, 206, paper),
      word('FOR 2', -6, 786, 190, paper),
      lay('os-002-off-white-front', 530, 330, 440, 7),
      lay('os-001-navy-back', 290, 480, 450, -7),
      tape('SHARE IT, OR DO NOT', { x: 420, y: 640, turn: -5, length: 420, ground: ink, ink: paper, height: 40 }),
    ],
  }),
  ...banner({
    collection: 'Varsity Jacket',
    ground: paper,
    wide: [
      block(0, 0, 1600, 300, acid),
      rule(0, 300, 1600, 300),
      word('GULLY XI', -8, 214, 258, ink),
      lay('vj-006-navy-mustard-back', 340, 380, 520, -6),
      lay('vj-001-white-black-front', 820, 360, 530, 3),
      lay('vj-005-maroon-off-white-front', 1290, 380, 510, -4),
      tape('WALL SIDE ENDS THE INNINGS', { x: 1120, y: 566, turn: -5, length: 560, ground: brick }),
    ],
    square: [
      block(0, 0, 800, 400, acid),
      rule(0, 400, 800, 400),
      word('GULLY', -4, 150, 180, ink),
      word('XI', 460, 784, 260, ink),
      lay('vj-001-white-black-front', 550, 340, 480, 7),
      lay('vj-006-navy-mustard-back', 270, 490, 510, -6),
    ],
  }),
]
