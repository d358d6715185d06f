import { textLayer } from './banners.ts'
import type { Still } from './compose-still.ts'
import { rectangle, rule, tag, tape } from './parts.ts'
import { theme } from './theme.ts'

const { ink, accent, brick } = theme

const portrait = { width: 1200, height: 1500 }
const wide = { width: 1600, height: 1000 }

/** Shown side by side: the outer edge of each has a vertical word, women on accent, men on brick. */
export const genderTiles: Still[] = [
  {
    name: 'women-portrait',
    ...portrait,
    background: accent,
    layers: [
      { scene: 'women-portrait', x: 240, y: 0, width: 960, height: 1500 },
      rectangle(0, 0, 240, 1500, accent),
      rule(240, 0, 240, 1500, ink, 3),
      textLayer('WOMEN', 218, 1488, 288, ink, { rotation: -90 }),
      tape('WOMEN · NUKKAD', {
        x: 640,
        y: 1390,
        rotation: -5,
        length: 640,
        height: 60,
        background: ink,
        textColor: accent,
      }),
    ],
  },
  {
    name: 'women-wide',
    ...wide,
    background: accent,
    layers: [
      { scene: 'women-wide', x: 160, y: 0, width: 1440, height: 1000 },
      rectangle(0, 0, 160, 1000, accent),
      rule(160, 0, 160, 1000, ink, 3),
      textLayer('WOMEN', 146, 990, 192, ink, { rotation: -90 }),
      tape('WOMEN · NUKKAD', {
        x: 160,
        y: 900,
        rotation: -4,
        length: 640,
        height: 56,
        background: ink,
        textColor: accent,
      }),
    ],
  },
  {
    name: 'men-portrait',
    ...portrait,
    background: brick,
    layers: [
      { scene: 'men-portrait', x: 0, y: 0, width: 960, height: 1500 },
      rectangle(960, 0, 240, 1500, brick),
      textLayer('MEN', 978, 10, 316, ink, { rotation: 90 }),
      tag(['MEN', 'NUKKAD', 'WEAR IT LOUD'], { x: 70, y: 1270, rotation: -6, size: 30 }),
    ],
  },
  {
    name: 'men-wide',
    ...wide,
    background: brick,
    layers: [
      { scene: 'men-wide', x: 0, y: 0, width: 1440, height: 1000 },
      rectangle(1440, 0, 160, 1000, brick),
      textLayer('MEN', 1452, 8, 210, ink, { rotation: 90 }),
      tag(['MEN', 'NUKKAD', 'WEAR IT LOUD'], { x: 1060, y: 760, rotation: -5, size: 26 }),
    ],
  },
]
