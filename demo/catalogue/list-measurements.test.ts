import { describe, expect, it } from 'vitest'
import { demoProducts } from './demo-products.ts'
import { listMeasurements } from './list-measurements.ts'
import type { CutName, DemoProduct } from './types.ts'

const measureMedium = (cut: CutName, gender: DemoProduct['gender'] = 'Unisex') => {
  const [product] = demoProducts
  if (!product) throw new Error('The demo catalogue is empty.')
  const [medium] = listMeasurements({ ...product, cut, gender, sizes: ['M'] })
  return { chest: 0, length: 0, shoulder: 0, sleeve: 0, ...medium }
}

describe('measurements', () => {
  it.each(demoProducts.map((product) => [product.name, product] as const))(
    'of %s have one row per size',
    (_, product) => {
      const rows = listMeasurements(product)
      expect(rows.map(({ size }) => size)).toEqual(product.sizes)
      const columns =
        product.category === 'Bottom Wear'
          ? ['size', 'waist', 'hip', 'length', 'inseam']
          : ['size', 'chest', 'length', 'shoulder', 'sleeve']
      for (const row of rows) expect(Object.keys(row)).toEqual(columns)
    },
  )

  it('are plausible whole centimetres', () => {
    for (const { size, ...measurements } of demoProducts.flatMap(listMeasurements)) {
      const { length, inseam } = { inseam: 0, ...measurements }
      expect(inseam, size).toBeLessThan(length)
      for (const centimetres of Object.values(measurements)) {
        expect(Number.isInteger(centimetres)).toBe(true)
        expect(centimetres).toBeGreaterThanOrEqual(18)
        expect(centimetres).toBeLessThanOrEqual(150)
      }
    }
  })

  it('all increase with the size', () => {
    for (const product of demoProducts) {
      const rows = listMeasurements(product).map(({ size: _, ...measurements }) => Object.entries(measurements))
      for (const [i, row] of rows.entries())
        for (const [name, centimetres] of row)
          expect(centimetres, `${product.name}, ${name}`).toBeGreaterThan(
            Object.fromEntries(rows[i - 1] ?? [])[name] ?? 0,
          )
    }
  })

  it('give an oversized cut a wider chest and shoulder', () => {
    for (const [regular, oversized] of [
      ['regular tee', 'oversized tee'],
      ['sweatshirt', 'oversized sweatshirt'],
      ['hoodie', 'oversized hoodie'],
    ] as const) {
      expect(measureMedium(oversized).chest).toBeGreaterThanOrEqual(measureMedium(regular).chest + 15)
      expect(measureMedium(oversized).shoulder).toBeGreaterThanOrEqual(measureMedium(regular).shoulder + 8)
    }
  })

  it("use a separate pattern block for women's tops", () => {
    expect(measureMedium('regular tee', 'Women')).toEqual({
      size: 'M',
      chest: 96,
      length: 67,
      shoulder: 42,
      sleeve: 20,
    })
    expect(measureMedium('regular tee', 'Men')).toEqual({ size: 'M', chest: 102, length: 71, shoulder: 45, sleeve: 21 })
  })
})
