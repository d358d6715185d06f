import { describe, expect, it } from 'vitest'
import type { FacetValueMatch, SearchSummary } from '#domains/catalogue/server/summarize-search.ts'
import { composeVariations } from './compose-variations.ts'

const value = (facet: FacetValueMatch['facet'], name: string, count: number, ...parts: number[]): FacetValueMatch => ({
  facet,
  value: name,
  count,
  matchedParts: parts,
})

const compose = (parts: number, ...values: FacetValueMatch[]) => {
  const survey: SearchSummary = {
    partCount: parts,
    values,
    products: [],
    resultCount: { count: 0, normalizedQuery: '' },
  }
  const { variations, reservedRefinements } = composeVariations(survey)
  return {
    interpretations: variations.filter(({ isRefinement }) => !isRefinement).map(({ text }) => text),
    refinements: variations.filter(({ isRefinement }) => isRefinement).map(({ text }) => text),
    types: Object.fromEntries(variations.map(({ text, type }) => [text, type])),
    promised: reservedRefinements,
  }
}

const hoodies = [value('collection', 'Zip Hoodie', 9, 0), value('collection', 'Hoodie', 7, 0)]
const colors = [
  value('color', 'Black', 9),
  value('color', 'Navy', 4),
  value('color', 'Red', 2),
  value('color', 'Sand', 1),
]

describe('composeVariations', () => {
  it('lists product types and adds the most frequent colours', () => {
    const { interpretations, refinements, promised } = compose(1, ...hoodies, ...colors)
    expect(interpretations).toEqual(['Zip Hoodie', 'Hoodie'])
    expect(refinements).toEqual(['Black Hoodie', 'Navy Hoodie', 'Red Hoodie'])
    expect(promised).toBe(1)
  })

  it('lists matching colours and adds the most frequent collections', () => {
    const { interpretations, refinements, types, promised } = compose(
      1,
      value('color', 'White Black', 12, 0),
      value('color', 'Black', 9, 0),
      value('collection', 'Hoodie', 7),
      value('collection', 'Essentials', 3),
    )
    expect(interpretations).toEqual(['White Black', 'Black'])
    expect(refinements).toEqual(['Black Hoodie', 'Black Essentials'])
    expect(types).toEqual({
      'White Black': 'color',
      Black: 'color',
      'Black Hoodie': 'variation',
      'Black Essentials': 'variation',
    })
    expect(promised).toBe(2)
  })

  it('combines a product type and its attributes in the usual word order', () => {
    const { interpretations, refinements } = compose(
      3,
      value('collection', 'Hoodie', 7, 0),
      value('color', 'Black', 9, 1),
      value('gender', 'Women', 8, 2),
      value('color', 'Navy', 3),
    )
    expect(interpretations).toEqual(['Women Black Hoodie'])
    expect(refinements).toEqual([])
  })

  it('recognises materials, categories, brands and sizes', () => {
    expect(compose(1, value('material', 'Cotton Twill', 3, 0)).interpretations).toEqual(['Cotton Twill'])
    expect(compose(1, value('category', 'Winter Wear', 3, 0)).interpretations).toEqual(['Winter Wear'])
    expect(compose(2, value('brand', 'Gully Goods', 3, 0), value('size', 'XL', 3, 1)).interpretations).toEqual([
      'Gully Goods XL',
    ])
  })

  it('prefers one value to two', () => {
    const { interpretations } = compose(
      2,
      value('color', 'Acid', 9, 0),
      value('collection', 'Washed Tee', 9, 1),
      value('collection', 'Acid Wash Tee', 2, 0, 1),
    )
    expect(interpretations).toEqual(['Acid Wash Tee', 'Acid Washed Tee'])
  })

  it('returns nothing if a part matches no value', () => {
    expect(compose(2, value('collection', 'Hoodie', 7, 0), ...colors)).toMatchObject({
      interpretations: [],
      refinements: [],
    })
  })

  it('returns nothing for an empty search', () => {
    expect(compose(0, ...hoodies, ...colors)).toMatchObject({ interpretations: [], refinements: [] })
  })
})

it('skips variations that are too long to search for', () => {
  const long = 'Long '.repeat(12).trim()
  expect(compose(2, value('color', long, 1, 0), value('collection', long, 1, 1)).interpretations).toEqual([])
})
