import { expect, it } from 'vitest'
import { getShownPrice } from './get-shown-price.ts'

const product = {
  price: 999,
  lowestPrice: 899,
  originalPrice: 999,
  variants: [
    { size: 'S', color: 'Black', price: 899 },
    { size: 'L', color: 'Black', sku: 'L' },
  ],
}
const createSelection = (size: string | undefined) => ({ size, color: 'Black', isComplete: size !== undefined })

it('is the lowest price until a variant is selected, then that of the variant', () => {
  expect(getShownPrice(product, createSelection(undefined))).toMatchObject({ price: 899, isStartingPrice: true })
  expect(getShownPrice(product, createSelection('S'))).toMatchObject({
    price: 899,
    isStartingPrice: false,
    alwaysShowOriginal: false,
  })
  for (const size of ['M', 'L']) {
    expect(getShownPrice(product, createSelection(size))).toMatchObject({
      price: 999,
      isStartingPrice: false,
      alwaysShowOriginal: true,
    })
  }
})

it('is the price of a product without variant prices', () => {
  const { lowestPrice: _, ...plain } = { ...product, variants: [] }
  for (const size of [undefined, 'S']) {
    expect(getShownPrice(plain, createSelection(size))).toEqual({
      price: 999,
      originalPrice: 999,
      isStartingPrice: false,
      alwaysShowOriginal: true,
    })
  }
})
