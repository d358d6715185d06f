import { describe, expect, it } from 'vitest'
import { chooseVariations, isWorthSuggesting, moveHighlight, withoutSearch, withSearch } from './rules.ts'

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

describe('recent searches', () => {
  it('have the newest first, at most five', () => {
    expect(withSearch(['a', 'b', 'c', 'd', 'e'], 'f')).toEqual(['f', 'a', 'b', 'c', 'd'])
  })

  it('hold each search once, whatever its case', () => {
    expect(withSearch(['Tie Dye', 'hoodie'], 'tie dye')).toEqual(['tie dye', 'hoodie'])
    expect(withoutSearch(['Tie Dye', 'hoodie'], 'tie dye')).toEqual(['hoodie'])
  })
})

describe('the highlight', () => {
  const items = ['a', 'b', 'c']
  it.each([
    [undefined, 1, 'a'],
    [undefined, -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'a'],
    ['b', -1, 'a'],
    ['a', -1, 'c'],
    ['gone', 1, 'a'],
  ] as const)('at %s moves by %i to %s', (current, step, next) => {
    expect(moveHighlight<string>(items, current, step)).toBe(next)
  })

  it('has nowhere to go in an empty list', () => {
    expect(moveHighlight([], undefined, 1)).toBeUndefined()
    expect(moveHighlight<string>([], 'a', -1)).toBeUndefined()
  })
})
