import { garmentLayer, textLayer } from './banners/banner.ts'
import type { Still } from './compose-still.ts'
import { rectangle, rule, tag, tape } from './parts.ts'
import { theme } from './theme.ts'

const { ink, paper, acid, brick, grey } = theme

const portrait = { width: 1200, height: 1500 }
const wide = { width: 1600, height: 1000 }

/** Shown side by side: women on grey and acid, men on ink and brick. */
export const genderTiles: Still[] = [
  {
    name: 'women-portrait',
    ...portrait,
    background: grey,
    layers: [
      rectangle(0, 0, 330, 1500, acid),
      rule(330, 0, 330, 1500, ink, 3),
      textLayer('WOMEN', 290, 1512, 326, ink, { rotation: -90 }),
      garmentLayer('os-001-navy-back', 790, 340, 600, 9),
      garmentLayer('hd-006-sage-front', 880, 1040, 880, 7),
      garmentLayer('oh-003-teal-back', 480, 880, 1060, -6),
      tape('WOMEN · NUKKAD', {
        x: 640,
        y: 1390,
        rotation: -5,
        length: 640,
        height: 60,
        background: ink,
        textColor: acid,
      }),
    ],
  },
  {
    name: 'women-wide',
    ...wide,
    background: grey,
    layers: [
      rectangle(0, 0, 1600, 330, acid),
      rule(0, 330, 1600, 330, ink, 3),
      textLayer('WOMEN', -8, 292, 326, ink),
      garmentLayer('os-001-navy-back', 1290, 560, 620, 8),
      garmentLayer('hd-006-sage-front', 320, 580, 860, -7),
      garmentLayer('oh-003-teal-back', 810, 570, 980, 3),
      tape('WOMEN · NUKKAD', {
        x: 1010,
        y: 900,
        rotation: -4,
        length: 640,
        height: 56,
        background: ink,
        textColor: acid,
      }),
    ],
  },
  {
    name: 'men-portrait',
    ...portrait,
    background: ink,
    layers: [
      rectangle(870, 0, 330, 1500, brick),
      textLayer('MEN', 878, -8, 478, ink, { rotation: 90 }),
      garmentLayer('os-002-red-front', 380, 330, 520, -9),
      garmentLayer('hd-001-bottle-green-back', 320, 1040, 900, -7),
      garmentLayer('oh-007-mustard-back', 760, 860, 1060, 6),
      tag(['MEN', 'NUKKAD', 'WEAR IT LOUD'], { x: 70, y: 1270, rotation: -6, size: 30 }),
    ],
  },
  {
    name: 'men-wide',
    ...wide,
    background: ink,
    layers: [
      rectangle(0, 670, 1600, 330, brick),
      textLayer('MEN', 20, 400, 500, paper),
      garmentLayer('os-002-red-front', 300, 620, 620, -8),
      garmentLayer('hd-001-bottle-green-back', 1270, 570, 880, 8),
      garmentLayer('oh-007-mustard-back', 800, 580, 980, -3),
      tag(['MEN', 'NUKKAD', 'WEAR IT LOUD'], { x: 60, y: 790, rotation: -5, size: 26 }),
    ],
  },
]
