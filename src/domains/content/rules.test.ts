import { describe, expect, it } from 'vitest'
import { demoContent } from '#demo/content.ts'
import type { Content, Section } from './contract.ts'
import { toPublicContent } from './rules.ts'

const hideSections = (ids: string[]): Content => ({
  ...demoContent,
  sections: demoContent.sections.map((section): Section => ({ ...section, shown: !ids.includes(section.id) })),
})
const listPublicIds = (content: Content) => toPublicContent(content).sections.map(({ id }) => id)
const allIds = demoContent.sections.map(({ id }) => id)

describe('public content', () => {
  it('has every section and announcement when nothing is hidden', () => {
    expect(toPublicContent(demoContent)).toEqual(demoContent)
  })

  it.each(allIds)('leaves out the hidden section %s and keeps the order of the others', (hiddenId) => {
    expect(listPublicIds(hideSections([hiddenId]))).toEqual(allIds.filter((id) => id !== hiddenId))
  })

  it('leaves out several hidden sections', () => {
    const shelfIds = demoContent.sections.filter(({ kind }) => kind === 'shelf').map(({ id }) => id)
    expect(shelfIds).toHaveLength(2)
    expect(listPublicIds(hideSections(shelfIds))).toEqual(allIds.filter((id) => !shelfIds.includes(id)))
  })

  it('keeps the announcements when every section is hidden', () => {
    expect(toPublicContent(hideSections(allIds))).toEqual({ ...demoContent, sections: [] })
  })
})
