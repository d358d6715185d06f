import { expect, it } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { parseContentDraft } from './content-draft-storage.ts'

const roundTrip = (value: unknown) => JSON.parse(JSON.stringify(value))
const shelf = { id: 'shelf-1', kind: 'shelf', shown: true, layout: 'grid', title: '', query: {}, limit: 8 }
const withSection = (section: object) => ({ content: { ...demoContent, sections: [section] }, version: 2 })

it('restores a draft', () => {
  expect(parseContentDraft(roundTrip({ content: demoContent, version: 2 }))).toEqual({
    content: demoContent,
    version: 2,
  })
})

it('restores an emptied number as NaN', () => {
  const draft = parseContentDraft(roundTrip(withSection({ ...shelf, limit: Number.NaN })))
  expect(draft?.content.sections[0]).toEqual({ ...shelf, limit: Number.NaN })
})

it.each([
  ['a missing draft', null],
  ['a draft without a version', { content: demoContent }],
  ['a draft without sections', { content: { messages: [] }, version: 2 }],
  ['an unknown icon', { content: { ...demoContent, messages: [{ icon: 'x', text: '' }] }, version: 2 }],
  ['an unknown section kind', withSection({ ...shelf, kind: 'clock' })],
  ['a shelf without a query', withSection({ ...shelf, query: undefined })],
  ['a shelf whose title is not text', withSection({ ...shelf, title: 4 })],
  ['a hero without a text', withSection({ id: 'h', kind: 'hero', shown: true, headline: '' })],
  [
    'a tile with half an image',
    withSection({ id: 't', kind: 'tiles', shown: true, tiles: [{ title: '', to: '/', picture: {} }] }),
  ],
  ['a quote without a source', withSection({ id: 'q', kind: 'quote', shown: true, text: '' })],
  ['a link without a label', withSection({ ...shelf, link: { to: '/' } })],
])('ignores %s', (_, stored) => {
  expect(parseContentDraft(roundTrip(stored))).toBeUndefined()
})
