import { describe, expect, it } from 'vitest'
import { listExplainedMeasures, listMeasures } from './measures.ts'
import { formatLength } from './size-table.tsx'
import { sizeTagline } from './size-taglines.ts'

describe('the size guide', () => {
  it('shows centimetres unchanged and inches with one decimal', () => {
    expect(formatLength(118, 'cm')).toBe('118')
    expect(formatLength(70.5, 'cm')).toBe('70.5')
    expect(formatLength(118, 'in')).toBe('46.5')
    expect(formatLength(2.54, 'in')).toBe('1.0')
  })

  it('has a column for every measure of any size, in guide order', () => {
    const measurements = [
      { size: 'S', cm: { brim: 7, sleeve: 22, chest: 100 } },
      { size: 'M', cm: { chest: 105, length: 72, sleeve: 22 } },
    ]
    expect(listMeasures(measurements)).toEqual(['chest', 'length', 'sleeve', 'brim'])
  })

  it('explains each measure, with the length of trousers unlike that of a shirt', () => {
    const top = listExplainedMeasures(['chest', 'length', 'shoulder', 'sleeve'])
    const bottom = listExplainedMeasures(['waist', 'hip', 'length', 'inseam'])
    expect(top.map(({ name }) => name)).toEqual(['chest', 'length', 'shoulder', 'sleeve'])
    expect(bottom.map(({ name }) => name)).toEqual(['waist', 'hip', 'length', 'inseam'])
    expect(top[1]?.instruction).toContain('shoulder')
    expect(bottom[2]?.instruction).toContain('outside')
  })

  it('skips measures without an explanation', () => {
    expect(listExplainedMeasures(['chest', 'brim']).map(({ name }) => name)).toEqual(['chest'])
  })
})

describe('the tagline of a size', () => {
  it('exists for every standard size and is unique', () => {
    const standardSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    const taglines = standardSizes.map(sizeTagline)
    expect(taglines.every((text) => text && text.length <= 24)).toBe(true)
    expect(new Set(taglines).size).toBe(standardSizes.length)
    expect(sizeTagline(' xl ')).toBe(sizeTagline('XL'))
  })

  it('is undefined for other sizes', () => {
    expect(sizeTagline('32')).toBeUndefined()
    expect(sizeTagline('Constructor')).toBeUndefined()
  })
})
