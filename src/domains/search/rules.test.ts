import { describe, expect, it } from 'vitest'
import { chooseVariations, isWorthSuggesting } from './rules.ts'

describe('a text is worth suggestions', () => {
  it.each([
    ['', false],
    ['h', false],
    ['  h  ', false],
    ['   ', false],
    ['ho', true],
    [' ho ', true],
  ])('%j: %s', (text, worth) => {
    expect(isWorthSuggesting(text)).toBe(worth)
  })
})

describe('of the variations', () => {
  const reading = (text: string, count: number, sense = text) => ({ text, count, sense, adds: false })
  const addition = (text: string, count: number, sense = text) => ({ text, count, sense, adds: true })
  const chosen = (promised: number, ...candidates: ReturnType<typeof reading>[]) =>
    chooseVariations(candidates, promised).map(({ text }) => text)

  it('at most four are shown, the broadest first', () => {
    const five = [reading('a', 1), reading('b', 5), reading('c', 3), reading('d', 4), reading('e', 2)]
    expect(chosen(0, ...five)).toEqual(['b', 'd', 'c', 'e'])
  })

  it('those that find nothing are not shown', () => {
    expect(chosen(1, reading('a', 0), addition('b', 0))).toEqual([])
  })

  it('of those that mean the same the first is shown', () => {
    expect(chosen(0, reading('acid wash', 5, 'same'), reading('acid washed', 5, 'same'))).toEqual(['acid wash'])
    expect(chosen(1, reading('black hoodie', 9, 'same'), addition('hoodie black', 9, 'same'))).toEqual(['black hoodie'])
  })

  it('additions have the places promised to them, after the readings', () => {
    const readings = [reading('a', 9), reading('b', 8), reading('c', 7), reading('d', 6)]
    const additions = [addition('e', 5), addition('f', 4)]
    expect(chosen(1, ...readings, ...additions)).toEqual(['a', 'b', 'c', 'e'])
    expect(chosen(2, ...readings, ...additions)).toEqual(['a', 'b', 'e', 'f'])
  })

  it('additions take the room that readings leave, and readings the room that additions leave', () => {
    expect(chosen(1, reading('a', 9), addition('b', 5), addition('c', 4), addition('d', 3))).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
    expect(chosen(2, reading('a', 9), reading('b', 8), reading('c', 7), addition('d', 5))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('an addition must narrow what was typed, and leave more than a single product', () => {
    expect(chosen(2, reading('cotton', 9), addition('cotton tee', 9), addition('cotton cap', 1))).toEqual(['cotton'])
  })
})
