import { expect, it } from 'vitest'
import { standardContent } from '../../rules.ts'
import { readKeptContent } from './kept-content.ts'

const read = readKeptContent(standardContent)
/** As it comes back from the browser. */
const back = (kept: unknown) => JSON.parse(JSON.stringify(kept))
const shelf = { id: 'shelf-1', kind: 'shelf', shown: true, layout: 'grid', title: '', query: {}, limit: 8 }
const withSection = (section: object) => ({ content: { ...standardContent, sections: [section] }, version: 2 })

it('knows what was kept', () => {
  expect(read(back({ content: standardContent, version: 2 }))).toEqual({ content: standardContent, version: 2 })
})

it('knows an emptied number for one', () => {
  const kept = read(back(withSection({ ...shelf, limit: Number.NaN })))
  expect(kept?.content.sections[0]).toEqual({ ...shelf, limit: Number.NaN })
})

it.each([
  ['nothing', null],
  ['no version', { content: standardContent }],
  ['no sections', { content: { messages: [] }, version: 2 }],
  ['an icon that there is not', { content: { ...standardContent, messages: [{ icon: 'x', text: '' }] }, version: 2 }],
  ['a kind that there is not', withSection({ ...shelf, kind: 'clock' })],
  ['a shelf without a question', withSection({ ...shelf, query: undefined })],
  ['a shelf without a title', withSection({ ...shelf, title: 4 })],
  ['half a link', withSection({ ...shelf, link: { to: '/' } })],
])('takes %s for nothing', (_, kept) => {
  expect(read(back(kept))).toBeUndefined()
})
