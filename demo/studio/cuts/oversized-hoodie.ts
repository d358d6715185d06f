import { createHoodedTop } from './create-hooded-top.ts'

export const oversizedHoodie = createHoodedTop(
  {
    measures: {
      shoulder: [29.5, 6.8],
      underarm: [32, 34],
      sleeveAngle: 46,
      sleeveLength: 57,
      wrist: 15,
      cuffKeep: 0.58,
      cuff: 7,
      push: 4,
      hip: 30,
      hemKeep: 0.77,
      length: 72,
      hem: 7,
    },
    arm: { cut: 42.6, hang: 65, bend: 16, length: 74 },
    frame: { middle: 0, top: -34, width: 94 },
    prints: {
      'left chest': { on: 'front', x: 12, y: 19, width: 9, height: 9 },
      centre: { on: 'front', x: 0, y: 19, width: 32, height: 24 },
      back: { on: 'back', x: 0, y: 12, width: 36, height: 44 },
    },
  },
  { zipped: false },
)
