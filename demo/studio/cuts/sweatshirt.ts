import { createWomensFit, type Fit } from './create-block.ts'
import { createCrewneck } from './create-crewneck.ts'

const fit: Fit = {
  measurements: {
    shoulder: [24.5, 5],
    underarm: [26.8, 28.5],
    sleeveAngle: 49,
    sleeveLength: 62,
    wristWidth: 12.5,
    cuffRatio: 0.66,
    cuffLength: 7,
    cuffPushUp: 4,
    hipHalfWidth: 25.6,
    hemRatio: 0.87,
    length: 69,
    hemHeight: 6.5,
  },
  arm: { patternAngle: 46.4, poseAngle: 66.5, elbowAngle: 16, length: 74 },
  frame: { centerX: 0, top: -19.5, width: 86 },
  prints: {
    'left chest': { sheet: 'front', x: 10.5, y: 16, width: 9, height: 9 },
    center: { sheet: 'front', x: 0, y: 16, width: 30, height: 34 },
    back: { sheet: 'back', x: 0, y: 11, width: 32, height: 42 },
  },
}

export const sweatshirt = createCrewneck(fit)
export const womensSweatshirt = createCrewneck(createWomensFit(fit))
