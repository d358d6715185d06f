import { describe, expect, it } from 'vitest'
import { addRecentSearch, canSuggest, pickQuerySuggestions, removeRecentSearch } from './rules.ts'

describe('canSuggest', () => {
  it.each([
    ['', false],
    ['h', false],
    ['  h  ', false],
    ['   ', false],
    ['ho', true],
    [' ho ', true],
  ])('for %j returns %s', (text, expected) => {
    expect(canSuggest(text)).toBe(expected)
  })
})

describe('pickQuerySuggestions', () => {
  const interpretation = (text: string, count: number, normalizedQuery = text) => ({
    text,
    count,
    normalizedQuery,
    isRefinement: false,
  })
  const refinement = (text: string, count: number, normalizedQuery = text) => ({
    text,
    count,
    normalizedQuery,
    isRefinement: true,
  })
  const pickTexts = (reservedRefinements: number, ...candidates: ReturnType<typeof interpretation>[]) =>
    pickQuerySuggestions(candidates, reservedRefinements).map(({ text }) => text)

  it('picks at most four, those with the most results first', () => {
    const candidates = [
      interpretation('a', 1),
      interpretation('b', 5),
      interpretation('c', 3),
      interpretation('d', 4),
      interpretation('e', 2),
    ]
    expect(pickTexts(0, ...candidates)).toEqual(['b', 'd', 'c', 'e'])
  })

  it('skips suggestions without results', () => {
    expect(pickTexts(1, interpretation('a', 0), refinement('b', 0))).toEqual([])
  })

  it('picks the first of suggestions that find the same products', () => {
    expect(pickTexts(0, interpretation('acid wash', 5, 'same'), interpretation('acid washed', 5, 'same'))).toEqual([
      'acid wash',
    ])
    expect(pickTexts(1, interpretation('black hoodie', 9, 'same'), refinement('hoodie black', 9, 'same'))).toEqual([
      'black hoodie',
    ])
  })

  it('lists interpretations first but reserves places for refinements', () => {
    const interpretations = [
      interpretation('a', 9),
      interpretation('b', 8),
      interpretation('c', 7),
      interpretation('d', 6),
    ]
    const refinements = [refinement('e', 5), refinement('f', 4)]
    expect(pickTexts(1, ...interpretations, ...refinements)).toEqual(['a', 'b', 'c', 'e'])
    expect(pickTexts(2, ...interpretations, ...refinements)).toEqual(['a', 'b', 'e', 'f'])
  })

  it('fills unused places with the other kind', () => {
    expect(pickTexts(1, interpretation('a', 9), refinement('b', 5), refinement('c', 4), refinement('d', 3))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    expect(
      pickTexts(2, interpretation('a', 9), interpretation('b', 8), interpretation('c', 7), refinement('d', 5)),
    ).toEqual(['a', 'b', 'c', 'd'])
  })

  it('picks only refinements with fewer results than the search but more than one', () => {
    expect(pickTexts(2, interpretation('cotton', 9), refinement('cotton tee', 9), refinement('cotton cap', 1))).toEqual(
      ['cotton'],
    )
  })
})

describe('recent searches', () => {
  it('are limited to the newest five', () => {
    expect(addRecentSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
  })

  it('contain each search once, ignoring case', () => {
    expect(addRecentSearch(['Tie Dye', 'hoodie'], 'tie dye')).toEqual(['tie dye', 'hoodie'])
    expect(removeRecentSearch(['Tie Dye', 'hoodie'], 'tie dye')).toEqual(['hoodie'])
  })
})
