import { describe, expect, it } from 'vitest'
import type { FacetValueMatch, SearchSummary } from '#domains/catalogue/server/summarize-search.ts'
import { composeQuerySuggestions } from './compose-query-suggestions.ts'

const createMatch = (
  facet: FacetValueMatch['facet'],
  name: string,
  count: number,
  ...matchedParts: number[]
): FacetValueMatch => ({
  facet,
  value: name,
  count,
  matchedParts,
})

const compose = (partCount: number, ...values: FacetValueMatch[]) => {
  const summary: SearchSummary = {
    partCount,
    values,
    products: [],
    resultCount: { count: 0, normalizedQuery: '' },
    hasConditions: false,
  }
  const { querySuggestions, reservedRefinements } = composeQuerySuggestions(summary)
  return {
    interpretations: querySuggestions.filter(({ isRefinement }) => !isRefinement).map(({ text }) => text),
    refinements: querySuggestions.filter(({ isRefinement }) => isRefinement).map(({ text }) => text),
    types: Object.fromEntries(querySuggestions.map(({ text, type }) => [text, type])),
    reservedRefinements,
  }
}

const hoodies = [createMatch('collection', 'Zip Hoodie', 9, 0), createMatch('collection', 'Hoodie', 7, 0)]
const colors = [
  createMatch('color', 'Black', 9),
  createMatch('color', 'Navy', 4),
  createMatch('color', 'Red', 2),
  createMatch('color', 'Sand', 1),
]

describe('composeQuerySuggestions', () => {
  it('lists product types and adds the most frequent colors', () => {
    const { interpretations, refinements, reservedRefinements } = compose(1, ...hoodies, ...colors)
    expect(interpretations).toEqual(['Zip Hoodie', 'Hoodie'])
    expect(refinements).toEqual(['Black Hoodie', 'Navy Hoodie', 'Red Hoodie'])
    expect(reservedRefinements).toBe(1)
  })

  it('lists matching colors and adds the most frequent collections', () => {
    const { interpretations, refinements, types, reservedRefinements } = compose(
      1,
      createMatch('color', 'White Black', 12, 0),
      createMatch('color', 'Black', 9, 0),
      createMatch('collection', 'Hoodie', 7),
      createMatch('collection', 'Essentials', 3),
    )
    expect(interpretations).toEqual(['White Black', 'Black'])
    expect(refinements).toEqual(['Black Hoodie', 'Black Essentials'])
    expect(types).toEqual({
      'White Black': 'color',
      Black: 'color',
      'Black Hoodie': 'variation',
      'Black Essentials': 'variation',
    })
    expect(reservedRefinements).toBe(2)
  })

  it('combines a product type and its attributes in the usual word order', () => {
    const { interpretations, refinements } = compose(
      3,
      createMatch('collection', 'Hoodie', 7, 0),
      createMatch('color', 'Black', 9, 1),
      createMatch('gender', 'Women', 8, 2),
      createMatch('color', 'Navy', 3),
    )
    expect(interpretations).toEqual(['Women Black Hoodie'])
    expect(refinements).toEqual([])
  })

  it('recognizes materials, categories, brands and sizes', () => {
    expect(compose(1, createMatch('material', 'Cotton Twill', 3, 0)).interpretations).toEqual(['Cotton Twill'])
    expect(compose(1, createMatch('category', 'Winter Wear', 3, 0)).interpretations).toEqual(['Winter Wear'])
    expect(
      compose(2, createMatch('brand', 'Gully Goods', 3, 0), createMatch('size', 'XL', 3, 1)).interpretations,
    ).toEqual(['Gully Goods XL'])
  })

  it('lists a match by one value before a match by two', () => {
    const { interpretations } = compose(
      2,
      createMatch('color', 'Acid', 9, 0),
      createMatch('collection', 'Washed Tee', 9, 1),
      createMatch('collection', 'Acid Wash Tee', 2, 0, 1),
    )
    expect(interpretations).toEqual(['Acid Wash Tee', 'Acid Washed Tee'])
  })

  it('returns nothing if a part matches no value', () => {
    expect(compose(2, createMatch('collection', 'Hoodie', 7, 0), ...colors)).toMatchObject({
      interpretations: [],
      refinements: [],
    })
  })

  it('returns nothing for an empty search', () => {
    expect(compose(0, ...hoodies, ...colors)).toMatchObject({ interpretations: [], refinements: [] })
  })
})

it('skips suggestions that are too long to search for', () => {
  const longValue = 'Long '.repeat(12).trim()
  expect(
    compose(2, createMatch('color', longValue, 1, 0), createMatch('collection', longValue, 1, 1)).interpretations,
  ).toEqual([])
})
