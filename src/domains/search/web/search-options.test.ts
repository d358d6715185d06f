import { expect, it } from 'vitest'
import type { Suggestion } from '../contract.ts'
import { buildSearchOptions, type SearchOption, type SearchState } from './search-options.ts'

const trendingSearches = ['hoodies', 'essentials']
const black: Suggestion = { id: 'color:Black', text: 'Black', type: 'color', count: 39 }
const listTexts = (state: SearchState) => {
  const { suggestions, recent, trending } = buildSearchOptions(state, {
    recent: ['tie dye', 'kurta'],
    trending: trendingSearches,
  })
  const toTexts = (options: SearchOption[]) => options.map(({ text }) => text)
  return { suggested: toTexts(suggestions), recent: toTexts(recent), trending: toTexts(trending) }
}

it('lists recent and trending searches while the text is too short', () => {
  expect(listTexts({ canSuggest: false, suggestions: [black], noMatchesFor: undefined })).toEqual({
    suggested: [],
    recent: ['tie dye', 'kurta'],
    trending: trendingSearches,
  })
})

it('lists only suggestions for a typed text', () => {
  expect(listTexts({ canSuggest: true, suggestions: [black], noMatchesFor: undefined })).toEqual({
    suggested: ['Black'],
    recent: [],
    trending: [],
  })
})

it('lists trending searches when there are no suggestions', () => {
  expect(listTexts({ canSuggest: true, suggestions: [], noMatchesFor: 'kurta' })).toEqual({
    suggested: [],
    recent: [],
    trending: trendingSearches,
  })
})

it('gives a recent search a different id than the same trending search', () => {
  const { recent, trending } = buildSearchOptions(
    { canSuggest: false, suggestions: [], noMatchesFor: undefined },
    {
      recent: ['hoodies'],
      trending: trendingSearches,
    },
  )
  expect(trending.map(({ id }) => id)).not.toContain(recent[0]?.id)
})
