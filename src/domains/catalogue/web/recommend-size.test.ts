import { describe, expect, it } from 'vitest'
import { findGirth, recommendByBody, recommendByGarment } from './recommend-size.ts'

const tee = [
  { size: 'S', cm: { chest: 104, length: 70 } },
  { size: 'M', cm: { chest: 110, length: 72 } },
  { size: 'L', cm: { chest: 116, length: 74 } },
]
const joggers = [
  { size: 'S', cm: { waist: 74, length: 98 } },
  { size: 'M', cm: { waist: 80, length: 100 } },
]

describe('a size for height and weight', () => {
  it('follows from the estimated chest and the fit', () => {
    // 150 × √(70 ÷ 172) is a chest of 96 cm
    expect(recommendByBody(tee, { height: 172, weight: 70, fit: 'regular' })).toEqual({
      size: 'M',
      measurement: 'chest',
      bodyCm: 96,
      garmentCm: 110,
      differenceCm: 2,
      isMatch: true,
    })
    expect(recommendByBody(tee, { height: 172, weight: 70, fit: 'close' })?.size).toBe('S')
    expect(recommendByBody(tee, { height: 172, weight: 70, fit: 'loose' })?.size).toBe('L')
  })

  it('follows from the waist for bottoms', () => {
    expect(recommendByBody(joggers, { height: 172, weight: 60, fit: 'regular' })).toMatchObject({
      size: 'M',
      measurement: 'waist',
      bodyCm: 79,
    })
  })

  it('is only the closest when no size fits as asked', () => {
    expect(recommendByBody(tee, { height: 180, weight: 120, fit: 'regular' })).toMatchObject({
      size: 'L',
      differenceCm: -18,
      isMatch: false,
    })
  })

  it('is only the closest when it has another fit', () => {
    // a chest of 96 cm, so 102 cm is close, 108 cm regular and 118 cm loose
    const wide = [{ size: 'S', cm: { chest: 108 } }]
    expect(recommendByBody(wide, { height: 172, weight: 70, fit: 'close' })).toMatchObject({
      differenceCm: 6,
      isMatch: false,
    })
    expect(recommendByBody(wide, { height: 172, weight: 70, fit: 'regular' })?.isMatch).toBe(true)
    // a waist of 79 cm, so a close one would be 75 cm
    expect(recommendByBody(joggers.slice(1), { height: 172, weight: 60, fit: 'close' })?.isMatch).toBe(false)
  })

  it('does not exist when the chart has neither chest nor waist', () => {
    const chart = [{ size: 'M', cm: { length: 72, shoulder: 50 } }]
    expect(findGirth(chart)).toBeUndefined()
    expect(recommendByBody(chart, { height: 172, weight: 70, fit: 'regular' })).toBeUndefined()
    expect(recommendByBody([], { height: 172, weight: 70, fit: 'regular' })).toBeUndefined()
  })

  it('ignores sizes without the measurement', () => {
    const chart = [...tee, { size: 'XL', cm: { length: 76 } }]
    expect(recommendByBody(chart, { height: 180, weight: 120, fit: 'regular' })?.size).toBe('L')
  })
})

describe('a size like a garment that fits', () => {
  it('is the closest one, with the differences', () => {
    expect(recommendByGarment(tee, { chest: 108, length: 73.5 })).toEqual({
      size: 'M',
      differences: [
        { measurement: 'chest', cm: 2 },
        { measurement: 'length', cm: -1.5 },
      ],
      isMatch: true,
    })
  })

  it('depends more on the width than on the length', () => {
    expect(recommendByGarment(tee, { chest: 105, length: 74 })?.size).toBe('S')
  })

  it('is not close when a measurement differs by more than 6 cm', () => {
    expect(recommendByGarment(tee, { chest: 123 })).toMatchObject({ size: 'L', isMatch: false })
    expect(recommendByGarment(tee, { chest: 122 })?.isMatch).toBe(true)
  })

  it('does not exist without a shared measurement', () => {
    expect(recommendByGarment(tee, {})).toBeUndefined()
    expect(recommendByGarment(tee, { waist: 80 })).toBeUndefined()
  })

  it('ignores sizes that lack one of the measurements', () => {
    expect(recommendByGarment([{ size: 'XS', cm: { chest: 108 } }, ...tee], { chest: 108, length: 72 })?.size).toBe('M')
  })
})
