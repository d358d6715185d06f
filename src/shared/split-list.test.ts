import { expect, it } from 'vitest'
import { splitList } from './split-list.ts'

it('splits comma-separated text, trims it and drops duplicates', () => {
  expect(splitList(' S, M ,, M,XL ')).toEqual(['S', 'M', 'XL'])
})
