import { rectangle, rule, tag, tape } from '../parts.ts'
import { theme } from '../theme.ts'
import { createBanner, garmentLayer, textLayer } from './banner.ts'

const { ink, paper, acid, brick, grey } = theme

export const sweatshirtsAndJackets = [
  ...createBanner({
    collection: 'SweatShirt',
    background: grey,
    wide: [
      textLayer('SWEAT', -10, 268, 352, brick),
      garmentLayer('ss-004-mustard-front', 340, 390, 470, -6),
      garmentLayer('ss-001-bottle-green-front', 820, 370, 480, 3),
      garmentLayer('ss-003-navy-front', 1300, 390, 470, -3),
      tag(['SWEATSHIRT', 'RIB AT EVERY END'], { x: 980, y: 470, rotation: 5, size: 18 }),
    ],
    square: [
      textLayer('SWEAT', -4, 158, 176, brick),
      textLayer('SWEAT', -4, 788, 176, brick),
      garmentLayer('ss-001-bottle-green-front', 520, 320, 440, 6),
      garmentLayer('ss-004-mustard-front', 300, 500, 450, -6),
    ],
  }),
  ...createBanner({
    collection: 'OverSized SweatShirt',
    background: brick,
    wide: [
      textLayer('ROOM FOR 2', -6, 176, 196, paper),
      garmentLayer('os-001-navy-back', 330, 390, 490, -7),
      garmentLayer('os-002-off-white-front', 830, 370, 500, 5),
      garmentLayer('os-003-mustard-front', 1310, 400, 480, -4),
      tape('SHARE IT, OR DO NOT', { x: -20, y: 560, rotation: -4, length: 620, background: ink, textColor: paper }),
    ],
    square: [
      textLayer('ROOM', -8, 160, 206, paper),
      textLayer('FOR 2', -6, 786, 190, paper),
      garmentLayer('os-002-off-white-front', 530, 330, 440, 7),
      garmentLayer('os-001-navy-back', 290, 480, 450, -7),
      tape('SHARE IT, OR DO NOT', {
        x: 420,
        y: 640,
        rotation: -5,
        length: 420,
        background: ink,
        textColor: paper,
        height: 40,
      }),
    ],
  }),
  ...createBanner({
    collection: 'Varsity Jacket',
    background: paper,
    wide: [
      rectangle(0, 0, 1600, 300, acid),
      rule(0, 300, 1600, 300),
      textLayer('GULLY XI', -8, 214, 258, ink),
      garmentLayer('vj-006-navy-mustard-back', 340, 380, 520, -6),
      garmentLayer('vj-001-white-black-front', 820, 360, 530, 3),
      garmentLayer('vj-005-maroon-off-white-front', 1290, 380, 510, -4),
      tape('WALL SIDE ENDS THE INNINGS', { x: 1120, y: 566, rotation: -5, length: 560, background: brick }),
    ],
    square: [
      rectangle(0, 0, 800, 400, acid),
      rule(0, 400, 800, 400),
      textLayer('GULLY', -4, 150, 180, ink),
      textLayer('XI', 460, 784, 260, ink),
      garmentLayer('vj-001-white-black-front', 550, 340, 480, 7),
      garmentLayer('vj-006-navy-mustard-back', 270, 490, 510, -6),
    ],
  }),
]
