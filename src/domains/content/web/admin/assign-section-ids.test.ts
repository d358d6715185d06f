import { expect, it } from 'vitest'
import type { PageText } from '../../page-contract.ts'
import { assignSectionIds, removeBlankLines } from './assign-section-ids.ts'

const listIds = (...sections: [id: string, title: string][]) =>
  assignSectionIds({ sections: sections.map(([id, title]) => ({ id, title })) } as PageText).sections.map(
    ({ id }) => id,
  )

it('derives the id of a new section from its heading, and keeps the ids of others', () => {
  expect(listIds(['prices', 'What it costs'], ['', 'How to measure'])).toEqual(['prices', 'how-to-measure'])
})

it('gives every section an id of its own', () => {
  expect(listIds(['', 'Care'], ['care', 'Washing'], ['', 'Care'])).toEqual(['care-2', 'care', 'care-3'])
  expect(listIds(['', ''], ['', '2024'], ['', '???'])).toEqual(['section', 'section-2024', 'section-2'])
})

it('removes blank lines from lists, unless there are no others', () => {
  const clean = (items: string[]) =>
    removeBlankLines({ sections: [{ blocks: [{ kind: 'list', items }] }] } as unknown as PageText).sections[0]?.blocks
  expect(clean(['chest', ' ', 'length', ''])).toEqual([{ kind: 'list', items: ['chest', 'length'] }])
  expect(clean([''])).toEqual([{ kind: 'list', items: [''] }])
})
