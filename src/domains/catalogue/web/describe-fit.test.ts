import { expect, it } from 'vitest'
import { describeBodyFit, describeGarmentFit } from './describe-fit.ts'

const forBody = { size: 'M', measurement: 'chest', bodyCm: 96, garmentCm: 110 } as const

it('says why a size fits a body', () => {
  expect(describeBodyFit({ ...forBody, differenceCm: 2, isMatch: true }, 'regular')).toBe(
    'Your chest is about 96 cm, estimated from height and weight. This size measures 110 cm. That is a regular fit.',
  )
})

it('says how far the closest size is from what was asked', () => {
  expect(describeBodyFit({ ...forBody, differenceCm: -8, isMatch: false }, 'loose')).toMatch(
    /That is 8 cm tighter than a loose fit\.$/,
  )
  expect(describeBodyFit({ ...forBody, differenceCm: 9, isMatch: false }, 'close')).toMatch(
    /That is 9 cm looser than a close fit\.$/,
  )
})

it('compares a size with a garment', () => {
  const differences = [
    { measurement: 'chest', cm: 2 },
    { measurement: 'length', cm: -1.5 },
    { measurement: 'shoulder', cm: 0 },
  ]
  expect(describeGarmentFit({ size: 'M', differences, isMatch: true })).toBe(
    'Compared with yours: chest 2 cm wider, length 1.5 cm shorter, shoulder the same.',
  )
})
