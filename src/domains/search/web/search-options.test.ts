import { expect, it } from 'vitest'
import type { Suggestion } from '../contract.ts'
import { trending } from '../rules.ts'
import { optionsFor, type SearchOption } from './search-options.ts'

const black: Suggestion = { id: 'color:Black', text: 'Black', type: 'color', count: 39 }
const texts = (typed: Parameters<typeof optionsFor>[0]) => {
  const { suggested, recent, trending: others } = optionsFor(typed, ['tie dye', 'kurta'])
  const textsOf = (options: SearchOption[]) => options.map(({ text }) => text)
  return { suggested: textsOf(suggested), recent: textsOf(recent), trending: textsOf(others) }
}

it('lists recent and trending searches while too little is typed', () => {
  expect(texts({ isEnough: false, suggestions: [black], nothingFor: undefined })).toEqual({
    suggested: [],
    recent: ['tie dye', 'kurta'],
    trending,
  })
})

it('lists nothing but suggestions for what is typed', () => {
  expect(texts({ isEnough: true, suggestions: [black], nothingFor: undefined })).toEqual({
    suggested: ['Black'],
    recent: [],
    trending: [],
  })
})

it('lists what is trending when there is nothing to suggest', () => {
  expect(texts({ isEnough: true, suggestions: [], nothingFor: 'kurta' })).toEqual({
    suggested: [],
    recent: [],
    trending,
  })
})

it('tells a recent search from the same one among the trending', () => {
  const { recent, trending: others } = optionsFor({ isEnough: false, suggestions: [], nothingFor: undefined }, [
    'hoodies',
  ])
  expect(others.map(({ id }) => id)).not.toContain(recent[0]?.id)
})
