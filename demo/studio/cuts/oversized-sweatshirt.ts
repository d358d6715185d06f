import { createWomensFit, type Fit } from './create-block.ts'
import { createCrewneck } from './create-crewneck.ts'

const fit: Fit = {
  measurements: {
    shoulder: [29, 6.6],
    underarm: [31.6, 33],
    sleeveAngle: 46,
    sleeveLength: 57,
    wristWidth: 15,
    cuffRatio: 0.58,
    cuffLength: 7,
    cuffPushUp: 4,
    hipHalfWidth: 29.2,
    hemRatio: 0.78,
    length: 71,
    hemHeight: 7,
  },
  arm: { patternAngle: 42.6, poseAngle: 65, elbowAngle: 16, length: 74 },
  frame: { centerX: 0, top: -21.5, width: 92 },
  prints: {
    'left chest': { sheet: 'front', x: 11.5, y: 17, width: 9.5, height: 9.5 },
    center: { sheet: 'front', x: 0, y: 17, width: 34, height: 36 },
    back: { sheet: 'back', x: 0, y: 12, width: 36, height: 44 },
  },
}

export const oversizedSweatshirt = createCrewneck(fit)
export const womensOversizedSweatshirt = createCrewneck(createWomensFit(fit))
