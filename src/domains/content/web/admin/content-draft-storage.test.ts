import { expect, it } from 'vitest'
import { defaultContent } from '../../rules.ts'
import { createContentDraftParser } from './content-draft-storage.ts'

const parse = createContentDraftParser(defaultContent)
const roundTrip = (value: unknown) => JSON.parse(JSON.stringify(value))
const shelf = { id: 'shelf-1', kind: 'shelf', shown: true, layout: 'grid', title: '', query: {}, limit: 8 }
const withSection = (section: object) => ({ content: { ...defaultContent, sections: [section] }, version: 2 })

it('restores a draft', () => {
  expect(parse(roundTrip({ content: defaultContent, version: 2 }))).toEqual({ content: defaultContent, version: 2 })
})

it('restores an emptied number as NaN', () => {
  const draft = parse(roundTrip(withSection({ ...shelf, limit: Number.NaN })))
  expect(draft?.content.sections[0]).toEqual({ ...shelf, limit: Number.NaN })
})

it.each([
  ['a missing draft', null],
  ['a draft without a version', { content: defaultContent }],
  ['a draft without sections', { content: { messages: [] }, version: 2 }],
  ['an unknown icon', { content: { ...defaultContent, messages: [{ icon: 'x', text: '' }] }, version: 2 }],
  ['an unknown section kind', withSection({ ...shelf, kind: 'clock' })],
  ['a shelf without a query', withSection({ ...shelf, query: undefined })],
  ['a shelf whose title is not text', withSection({ ...shelf, title: 4 })],
  ['a link without a label', withSection({ ...shelf, link: { to: '/' } })],
])('ignores %s', (_, stored) => {
  expect(parse(roundTrip(stored))).toBeUndefined()
})
