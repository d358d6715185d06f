import { describe, expect, it } from 'vitest'
import { blur, downsample, type Field, sampleField } from './field.ts'

const createDot = (size: number): Field => {
  const data = new Float32Array(size * size)
  data[(size * size - 1) / 2] = 1
  return { width: size, height: size, data }
}

describe('blur', () => {
  it('preserves the total and is symmetric', () => {
    const field = createDot(41)
    blur(field, 3)
    expect(field.data.reduce((sum, value) => sum + value)).toBeCloseTo(1, 3)
    expect(sampleField(field, 16, 20)).toBeCloseTo(sampleField(field, 24, 20), 5)
    expect(sampleField(field, 20, 16)).toBeCloseTo(sampleField(field, 16, 20), 5)
    expect(sampleField(field, 20, 20)).toBeGreaterThan(sampleField(field, 23, 20))
  })
})

describe('sampleField', () => {
  it('interpolates between pixels and clamps at the border', () => {
    const field: Field = { width: 2, height: 2, data: Float32Array.from([0, 1, 2, 3]) }
    expect(sampleField(field, 0.5, 0.5)).toBeCloseTo(1.5)
    expect(sampleField(field, -9, -9)).toBe(0)
  })
})

describe('downsample', () => {
  it('averages blocks of pixels', () => {
    const field: Field = { width: 4, height: 2, data: Float32Array.from([1, 3, 0, 0, 5, 7, 0, 8]) }
    expect([...downsample(field, 2).data]).toEqual([4, 2])
  })
})
