import { describe, expect, it } from 'vitest'
import { howToMeasure } from './how-to-measure.ts'
import { inUnit, measuresOf } from './size-table.tsx'
import { sizeTagline } from './size-taglines.ts'

describe('the size guide', () => {
  it('tells a measure in centimetres as it is, and in inches to a tenth', () => {
    expect(inUnit(118, 'cm')).toBe('118')
    expect(inUnit(70.5, 'cm')).toBe('70.5')
    expect(inUnit(118, 'in')).toBe('46.5')
    expect(inUnit(2.54, 'in')).toBe('1.0')
  })

  it('has a column for whatever is measured on any size', () => {
    const measurements = [
      { size: 'S', cm: { chest: 100, length: 70 } },
      { size: 'M', cm: { chest: 105, length: 72, sleeve: 22 } },
    ]
    expect(measuresOf(measurements)).toEqual(['chest', 'length', 'sleeve'])
  })

  it('explains each measure, the length of trousers not as that of a shirt', () => {
    const top = howToMeasure(['chest', 'length', 'shoulder', 'sleeve'])
    const bottom = howToMeasure(['waist', 'hip', 'length', 'inseam'])
    expect(top.map(({ measure }) => measure)).toEqual(['chest', 'length', 'shoulder', 'sleeve'])
    expect(bottom.map(({ measure }) => measure)).toEqual(['waist', 'hip', 'length', 'inseam'])
    expect(top[1]?.how).toContain('shoulder')
    expect(bottom[2]?.how).toContain('outside')
  })

  it('says nothing of a measure that nobody has described', () => {
    expect(howToMeasure(['chest', 'constructor', 'brim']).map(({ measure }) => measure)).toEqual(['chest'])
  })
})

describe('the tagline of a size', () => {
  it('is there for every size of the ladder, and differs', () => {
    const ladder = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    const taglines = ladder.map(sizeTagline)
    expect(taglines.every((text) => text && text.length <= 24)).toBe(true)
    expect(new Set(taglines).size).toBe(ladder.length)
    expect(sizeTagline(' xl ')).toBe(sizeTagline('XL'))
  })

  it('is not made up for other sizes', () => {
    expect(sizeTagline('32')).toBeUndefined()
    expect(sizeTagline('Constructor')).toBeUndefined()
  })
})
