import { createCrewneck } from './create-crewneck.ts'

export const sweatshirt = createCrewneck({
  measures: {
    shoulder: [24.5, 5],
    underarm: [26.8, 28.5],
    sleeveAngle: 49,
    sleeveLength: 62,
    wrist: 12.5,
    cuffKeep: 0.66,
    cuff: 7,
    push: 4,
    hip: 25.6,
    hemKeep: 0.87,
    length: 69,
    hem: 6.5,
  },
  arm: { cut: 46.4, hang: 66.5, bend: 16, length: 74 },
  frame: { middle: 0, top: -19.5, width: 86 },
  prints: {
    'left chest': { on: 'front', x: 10.5, y: 16, width: 9, height: 9 },
    centre: { on: 'front', x: 0, y: 16, width: 30, height: 34 },
    back: { on: 'back', x: 0, y: 11, width: 32, height: 42 },
  },
})
