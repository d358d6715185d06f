import { expect, it } from 'vitest'
import { listCompletions } from './autocomplete-input.tsx'
import { emptyFormValues, toNewProduct } from './product-form-values.ts'
import { findUnknownValues, replaceWithSimilar, withKnownSpellings } from './unknown-values.ts'

const knownValues = {
  category: ['Top Wear', 'Winter Wear'],
  collections: ['Hoodie', 'Zip Hoodie', 'Essentials'],
  sizes: ['S', 'M'],
  colors: ['Black'],
}
const formValues = { ...emptyFormValues, category: 'Top Wear', collections: 'Hoodie', sizes: 'S, M', colors: 'Black' }

it('finds nothing among existing values, whatever their case', () => {
  expect(findUnknownValues({ ...formValues, collections: 'hoodie, ESSENTIALS' }, emptyFormValues, knownValues)).toEqual(
    [],
  )
  expect(withKnownSpellings({ ...formValues, collections: 'hoodie, New' }, knownValues).collections).toBe('Hoodie, New')
})

it('finds new values, each with the existing value that was probably meant', () => {
  const typed = { ...formValues, category: 'Topwear', collections: 'Hoodys, Linen', sizes: 'S, XXL', colors: 'Blak' }
  expect(findUnknownValues(typed, emptyFormValues, knownValues)).toEqual([
    { field: 'category', value: 'Topwear', similar: 'Top Wear' },
    { field: 'collections', value: 'Hoodys', similar: 'Hoodie' },
    { field: 'collections', value: 'Linen', similar: undefined },
    { field: 'sizes', value: 'XXL', similar: undefined },
    { field: 'colors', value: 'Blak', similar: 'Black' },
  ])
})

it('does not ask about values that the product had before, or in a shop without any values', () => {
  expect(
    findUnknownValues({ ...formValues, colors: 'Rust' }, { ...emptyFormValues, colors: 'Rust, Black' }, knownValues),
  ).toEqual([])
  expect(findUnknownValues({ ...formValues, colors: 'Rust' }, emptyFormValues, { ...knownValues, colors: [] })).toEqual(
    [],
  )
})

it('replaces one value of a list', () => {
  const hoodys = { field: 'collections', value: 'Hoodys', similar: 'Hoodie' } as const
  expect(replaceWithSimilar({ ...formValues, collections: 'Hoodys, Essentials' }, hoodys).collections).toBe(
    'Hoodie, Essentials',
  )
  expect(replaceWithSimilar({ ...formValues, collections: 'Hoodie, Hoodys' }, hoodys).collections).toBe('Hoodie')
})

it('moves stock, SKUs and images to the color that replaces another', () => {
  const typed = {
    ...formValues,
    sizes: 'S, m',
    colors: 'Blak, White',
    countedBy: 'variant' as const,
    cells: { 'S\nBlak': '5', 'S\nWhite': '2' },
    variantSkus: { 'S\nBlak': 'TEE-S' },
    images: [{ url: '/a.webp', altText: '', color: 'Blak' }],
  }
  const replaced = replaceWithSimilar(typed, { field: 'colors', value: 'Blak', similar: 'Black' })
  expect(replaced).toMatchObject({
    colors: 'Black, White',
    images: [{ color: 'Black' }],
    variantSkus: { 'S\nBlack': 'TEE-S' },
  })
  expect(toNewProduct(withKnownSpellings(replaced, knownValues)).stock).toEqual([
    { size: 'S', color: 'Black', available: 5 },
    { size: 'S', color: 'White', available: 2 },
    { size: 'm', color: 'Black', available: 0 },
    { size: 'm', color: 'White', available: 0 },
  ])
})

it('completes the last entry of a list with values that are not in it', () => {
  expect(listCompletions('hoodie, Es', knownValues.collections)).toEqual(['hoodie, Zip Hoodie', 'hoodie, Essentials'])
  // the browser offers only completions of the text as it was typed
  expect(listCompletions('Cotton,Fl', ['Fleece'])).toEqual(['Cotton,Fleece'])
  expect(listCompletions('Cotton,', ['Fleece'])).toEqual(['Cotton, Fleece'])
  expect(listCompletions('', ['S'])).toEqual(['S'])
})
