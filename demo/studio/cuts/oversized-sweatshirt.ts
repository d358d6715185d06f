import { createCrewneck } from './create-crewneck.ts'

export const oversizedSweatshirt = createCrewneck({
  measures: {
    shoulder: [29, 6.6],
    underarm: [31.6, 33],
    sleeveAngle: 46,
    sleeveLength: 57,
    wrist: 15,
    cuffKeep: 0.58,
    cuff: 7,
    push: 4,
    hip: 29.2,
    hemKeep: 0.78,
    length: 71,
    hem: 7,
  },
  arm: { cut: 42.6, hang: 65, bend: 16, length: 74 },
  frame: { middle: 0, top: -21.5, width: 92 },
  prints: {
    'left chest': { on: 'front', x: 11.5, y: 17, width: 9.5, height: 9.5 },
    centre: { on: 'front', x: 0, y: 17, width: 34, height: 36 },
    back: { on: 'back', x: 0, y: 12, width: 36, height: 44 },
  },
})
