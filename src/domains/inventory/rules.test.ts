import { expect, it } from 'vitest'
import { isProductLevelOrPerVariantStock } from './rules.ts'

it('accepts product-level stock or stock per variant, but not a mixture', () => {
  expect(isProductLevelOrPerVariantStock([])).toBe(true)
  expect(isProductLevelOrPerVariantStock([{}])).toBe(true)
  expect(isProductLevelOrPerVariantStock([{}, {}])).toBe(false)
  expect(
    isProductLevelOrPerVariantStock([
      { size: 'S', color: 'Black' },
      { size: 'M', color: 'Black' },
    ]),
  ).toBe(true)
  expect(isProductLevelOrPerVariantStock([{ size: 'S', color: 'Black' }, {}])).toBe(false)
  expect(isProductLevelOrPerVariantStock([{ size: 'S' }])).toBe(false)
})
