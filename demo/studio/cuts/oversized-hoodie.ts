import { createWomensFit, type Fit } from './create-block.ts'
import { createHoodedTop } from './create-hooded-top.ts'

const oversizedFit: Fit = {
  measurements: {
    shoulder: [29.5, 6.8],
    underarm: [32, 34],
    sleeveAngle: 46,
    sleeveLength: 57,
    wristWidth: 15,
    cuffRatio: 0.58,
    cuffLength: 7,
    cuffPushUp: 4,
    hipHalfWidth: 30,
    hemRatio: 0.77,
    length: 72,
    hemHeight: 7,
  },
  arm: { patternAngle: 42.6, poseAngle: 65, elbowAngle: 16, length: 74 },
  frame: { centerX: 0, top: -34, width: 94 },
  prints: {
    'left chest': { sheet: 'front', x: 12, y: 19, width: 9, height: 9 },
    center: { sheet: 'front', x: 0, y: 19, width: 32, height: 24 },
    back: { sheet: 'back', x: 0, y: 12, width: 36, height: 44 },
  },
}

export const oversizedHoodie = createHoodedTop(oversizedFit, { zipped: false })
export const womensOversizedHoodie = createHoodedTop(createWomensFit(oversizedFit), { zipped: false })
