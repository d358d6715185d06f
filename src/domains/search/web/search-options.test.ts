import { expect, it } from 'vitest'
import type { Suggestion } from '../contract.ts'
import { trending } from '../rules.ts'
import { optionsFor, type SearchOption } from './search-options.ts'

const black: Suggestion = { id: 'color:Black', text: 'Black', type: 'color', count: 39 }
const listTexts = (state: Parameters<typeof optionsFor>[0]) => {
  const { suggested, recent, trending: trendingOptions } = optionsFor(state, ['tie dye', 'kurta'])
  const toTexts = (options: SearchOption[]) => options.map(({ text }) => text)
  return { suggested: toTexts(suggested), recent: toTexts(recent), trending: toTexts(trendingOptions) }
}

it('lists recent and trending searches while the text is too short', () => {
  expect(listTexts({ isEnough: false, suggestions: [black], nothingFor: undefined })).toEqual({
    suggested: [],
    recent: ['tie dye', 'kurta'],
    trending,
  })
})

it('lists only suggestions for a typed text', () => {
  expect(listTexts({ isEnough: true, suggestions: [black], nothingFor: undefined })).toEqual({
    suggested: ['Black'],
    recent: [],
    trending: [],
  })
})

it('lists trending searches when there are no suggestions', () => {
  expect(listTexts({ isEnough: true, suggestions: [], nothingFor: 'kurta' })).toEqual({
    suggested: [],
    recent: [],
    trending,
  })
})

it('gives a recent search another id than the same trending search', () => {
  const { recent, trending: trendingOptions } = optionsFor(
    { isEnough: false, suggestions: [], nothingFor: undefined },
    ['hoodies'],
  )
  expect(trendingOptions.map(({ id }) => id)).not.toContain(recent[0]?.id)
})
