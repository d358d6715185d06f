import { createWomensFit, type Fit } from './create-block.ts'
import { createHoodedTop } from './create-hooded-top.ts'

export const regularFit: Fit = {
  measurements: {
    shoulder: [25, 5],
    underarm: [27.4, 29],
    sleeveAngle: 49,
    sleeveLength: 62,
    wristWidth: 12.8,
    cuffRatio: 0.66,
    cuffLength: 7,
    cuffPushUp: 4,
    hipHalfWidth: 26.2,
    hemRatio: 0.86,
    length: 70,
    hemHeight: 6.5,
  },
  arm: { patternAngle: 46.4, poseAngle: 66.5, elbowAngle: 16, length: 74 },
  frame: { centerX: 0, top: -31.5, width: 88 },
  prints: {
    'left chest': { sheet: 'front', x: 11.5, y: 18, width: 8.5, height: 8.5 },
    center: { sheet: 'front', x: 0, y: 18.5, width: 28, height: 23 },
    back: { sheet: 'back', x: 0, y: 11, width: 32, height: 42 },
  },
}

export const hoodie = createHoodedTop(regularFit, { zipped: false })
export const womensHoodie = createHoodedTop(createWomensFit(regularFit), { zipped: false })
