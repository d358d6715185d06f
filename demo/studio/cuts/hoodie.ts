import type { Fit } from './create-block.ts'
import { createHoodedTop } from './create-hooded-top.ts'

export const regularFit: Fit = {
  measures: {
    shoulder: [25, 5],
    underarm: [27.4, 29],
    sleeveAngle: 49,
    sleeveLength: 62,
    wrist: 12.8,
    cuffKeep: 0.66,
    cuff: 7,
    push: 4,
    hip: 26.2,
    hemKeep: 0.86,
    length: 70,
    hem: 6.5,
  },
  arm: { cut: 46.4, hang: 66.5, bend: 16, length: 74 },
  frame: { middle: 0, top: -31.5, width: 88 },
  prints: {
    'left chest': { on: 'front', x: 11.5, y: 18, width: 8.5, height: 8.5 },
    centre: { on: 'front', x: 0, y: 18.5, width: 28, height: 23 },
    back: { on: 'back', x: 0, y: 11, width: 32, height: 42 },
  },
}

export const hoodie = createHoodedTop(regularFit, { zipped: false })
