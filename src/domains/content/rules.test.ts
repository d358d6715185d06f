import { describe, expect, it } from 'vitest'
import type { Content, Section } from './contract.ts'
import { defaultContent, toPublicContent } from './rules.ts'

const hide = (ids: string[]): Content => ({
  ...defaultContent,
  sections: defaultContent.sections.map((section): Section => ({ ...section, shown: !ids.includes(section.id) })),
})
const listPublicIds = (content: Content) => toPublicContent(content).sections.map(({ id }) => id)
const allIds = defaultContent.sections.map(({ id }) => id)

describe('public content', () => {
  it('has every section and announcement while nothing is hidden', () => {
    expect(toPublicContent(defaultContent)).toEqual(defaultContent)
  })

  it.each(allIds)('leaves out a hidden section and keeps the order of the others: %s', (hidden) => {
    expect(listPublicIds(hide([hidden]))).toEqual(allIds.filter((id) => id !== hidden))
  })

  it('has no hidden shelves, and the announcements when everything is hidden', () => {
    const shelves = defaultContent.sections.filter(({ kind }) => kind === 'shelf').map(({ id }) => id)
    expect(shelves).toHaveLength(2)
    expect(listPublicIds(hide(shelves))).toEqual(allIds.filter((id) => !shelves.includes(id)))
    expect(toPublicContent(hide(allIds))).toEqual({ messages: defaultContent.messages, sections: [] })
  })
})
