import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { findSizeTagline } from './find-size-tagline.ts'
import { listMeasurementGuides, listMeasurementNames } from './measurement-guides.ts'
import { formatLength } from './size-table.tsx'

describe('the size table', () => {
  it('shows centimetres unchanged and inches with one decimal', () => {
    expect(formatLength(118, 'cm')).toBe('118')
    expect(formatLength(70.5, 'cm')).toBe('70.5')
    expect(formatLength(118, 'in')).toBe('46.5')
    expect(formatLength(2.54, 'in')).toBe('1.0')
  })

  it('has a column for every measurement of all sizes, in guide order', () => {
    const measurements = [
      { size: 'S', cm: { brim: 7, sleeve: 22, chest: 100 } },
      { size: 'M', cm: { chest: 105, length: 72, sleeve: 22 } },
    ]
    expect(listMeasurementNames(measurements)).toEqual(['chest', 'length', 'sleeve', 'brim'])
  })

  it('explains each measurement, and the length differently for trousers and shirts', () => {
    const topGuides = listMeasurementGuides(['chest', 'length', 'shoulder', 'sleeve'])
    const bottomGuides = listMeasurementGuides(['waist', 'hip', 'length', 'inseam'])
    expect(topGuides.map(({ name }) => name)).toEqual(['chest', 'length', 'shoulder', 'sleeve'])
    expect(bottomGuides.map(({ name }) => name)).toEqual(['waist', 'hip', 'length', 'inseam'])
    expect(topGuides[1]?.instruction).toContain('shoulder')
    expect(bottomGuides[2]?.instruction).toContain('outside')
  })

  it('has no guide for an unknown measurement', () => {
    expect(listMeasurementGuides(['chest', 'brim']).map(({ name }) => name)).toEqual(['chest'])
  })
})

describe('the tagline of a size', () => {
  const getSizeTagline = (size: string) => findSizeTagline(demoSettings.brand.copy.sizeTaglines, size)

  it('exists for every standard size and is unique', () => {
    const standardSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    const taglines = standardSizes.map(getSizeTagline)
    expect(taglines.every((text) => text && text.length <= 24)).toBe(true)
    expect(new Set(taglines).size).toBe(standardSizes.length)
    expect(getSizeTagline(' xl ')).toBe(getSizeTagline('XL'))
  })

  it('is undefined for other sizes', () => {
    expect(getSizeTagline('32')).toBeUndefined()
  })
})
