import { describe, expect, it } from 'vitest'
import { demoProducts } from './demo-products.ts'
import { measurementsOf } from './measurements.ts'
import type { Cut, DemoProduct } from './types.ts'

const wearing = (cut: Cut, gender: DemoProduct['gender'] = 'Unisex') => {
  const [plain] = demoProducts
  if (!plain) throw new Error('The demo catalogue is empty.')
  const [medium] = measurementsOf({ ...plain, cut, gender, sizes: ['M'] })
  return { chest: 0, length: 0, shoulder: 0, sleeve: 0, ...medium }
}

describe('measurements', () => {
  it.each(demoProducts.map((product) => [product.name, product] as const))('of %s, a row per size', (_, product) => {
    const rows = measurementsOf(product)
    expect(rows.map(({ size }) => size)).toEqual(product.sizes)
    const wanted =
      product.category === 'Bottom Wear'
        ? ['size', 'waist', 'hip', 'length', 'inseam']
        : ['size', 'chest', 'length', 'shoulder', 'sleeve']
    for (const row of rows) expect(Object.keys(row)).toEqual(wanted)
  })

  it('are believable centimetres', () => {
    for (const { size, ...measures } of demoProducts.flatMap(measurementsOf)) {
      const { length, inseam, ...round } = { inseam: 0, ...measures }
      expect(inseam, size).toBeLessThan(length)
      for (const centimetres of [length, ...Object.values(round)]) {
        expect(Number.isInteger(centimetres)).toBe(true)
        expect(centimetres).toBeGreaterThanOrEqual(18)
        expect(centimetres).toBeLessThanOrEqual(150)
      }
    }
  })

  it('grow with the size, every one of them', () => {
    for (const product of demoProducts) {
      const rows = measurementsOf(product).map(({ size: _, ...measures }) => Object.entries(measures))
      for (const [i, row] of rows.entries())
        for (const [name, centimetres] of row)
          expect(centimetres, `${product.name}, ${name}`).toBeGreaterThan(
            Object.fromEntries(rows[i - 1] ?? [])[name] ?? 0,
          )
    }
  })

  it('give an oversized cut a wider body and a lower shoulder', () => {
    for (const [regular, oversized] of [
      ['regular tee', 'oversized tee'],
      ['sweatshirt', 'oversized sweatshirt'],
      ['hoodie', 'oversized hoodie'],
    ] as const) {
      expect(wearing(oversized).chest).toBeGreaterThanOrEqual(wearing(regular).chest + 15)
      expect(wearing(oversized).shoulder).toBeGreaterThanOrEqual(wearing(regular).shoulder + 8)
    }
  })

  it('draw a women’s top on a block of its own', () => {
    expect(wearing('regular tee', 'Women')).toEqual({ size: 'M', chest: 96, length: 67, shoulder: 42, sleeve: 20 })
    expect(wearing('regular tee', 'Men')).toEqual({ size: 'M', chest: 102, length: 71, shoulder: 45, sleeve: 21 })
  })
})
