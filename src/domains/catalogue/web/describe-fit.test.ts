import { expect, it } from 'vitest'
import { describeBodyFit, describeGarmentFit } from './describe-fit.ts'

const forBody = { size: 'M', measure: 'chest', bodyCm: 96, garmentCm: 110 } as const

it('says why a size fits a body', () => {
  expect(describeBodyFit({ ...forBody, differenceCm: 2, fitsAsAsked: true }, 'regular')).toBe(
    'Your chest is about 96 cm, estimated from height and weight. This size measures 110 cm. That is a regular fit.',
  )
})

it('says how far the closest size is from what was asked', () => {
  expect(describeBodyFit({ ...forBody, differenceCm: -8, fitsAsAsked: false }, 'loose')).toMatch(
    /That is 8 cm tighter than a loose fit\.$/,
  )
  expect(describeBodyFit({ ...forBody, differenceCm: 9, fitsAsAsked: false }, 'close')).toMatch(
    /That is 9 cm looser than a close fit\.$/,
  )
})

it('compares a size with a garment', () => {
  const differences = [
    { measure: 'chest', cm: 2 },
    { measure: 'length', cm: -1.5 },
    { measure: 'shoulder', cm: 0 },
  ]
  expect(describeGarmentFit({ size: 'M', differences, isClose: true })).toBe(
    'Compared with yours: chest 2 cm wider, length 1.5 cm shorter, shoulder the same.',
  )
})
