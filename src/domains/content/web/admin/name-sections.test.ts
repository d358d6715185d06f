import { expect, it } from 'vitest'
import type { PageText } from '../../page-contract.ts'
import { nameSections, tidyLists } from './name-sections.ts'

const listIds = (...sections: [id: string, title: string][]) =>
  nameSections({ sections: sections.map(([id, title]) => ({ id, title })) } as PageText).sections.map(({ id }) => id)

it('names new sections by their heading, and keeps the name of others', () => {
  expect(listIds(['prices', 'What it costs'], ['', 'How to measure'])).toEqual(['prices', 'how-to-measure'])
})

it('gives every section a name of its own', () => {
  expect(listIds(['', 'Care'], ['care', 'Washing'], ['', 'Care'])).toEqual(['care-2', 'care', 'care-3'])
  expect(listIds(['', ''], ['', '2024'], ['', '???'])).toEqual(['section', 'section-2024', 'section-2'])
})

it('leaves out blank lines of lists, unless there are no others', () => {
  const tidy = (items: string[]) =>
    tidyLists({ sections: [{ blocks: [{ kind: 'list', items }] }] } as unknown as PageText).sections[0]?.blocks
  expect(tidy(['chest', ' ', 'length', ''])).toEqual([{ kind: 'list', items: ['chest', 'length'] }])
  expect(tidy([''])).toEqual([{ kind: 'list', items: [''] }])
})
