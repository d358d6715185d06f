import { slugify } from '#shared/slugify.ts'
import type { PageText, TextBlock } from '../../page-contract.ts'

const MAX_ID_LENGTH = 50

function withoutBlankLines(block: TextBlock): TextBlock {
  if (!('items' in block)) return block
  const items = block.items.filter((line) => line.trim())
  // a list without any text is reported
  return items.length > 0 ? { ...block, items } : block
}

/** Removes blank lines from lists, which are typed as one text. */
export const removeBlankLines = (page: PageText): PageText => ({
  ...page,
  sections: page.sections.map((section) => ({ ...section, blocks: section.blocks.map(withoutBlankLines) })),
})

/** Gives new sections an id that follows from their heading. It is the URL fragment, so other sections keep theirs. */
export function assignSectionIds(page: PageText): PageText {
  const usedIds = new Set(page.sections.map(({ id }) => id))
  const sections = page.sections.map((section) => {
    if (section.id) return section
    const slug = slugify(section.title).slice(0, MAX_ID_LENGTH)
    const id = pickFreeId(/^[a-z]/.test(slug) ? slug : `section-${slug}`.replace(/-$/, ''), usedIds)
    usedIds.add(id)
    return { ...section, id }
  })
  return { ...page, sections }
}

function pickFreeId(base: string, usedIds: Set<string>): string {
  let number = 2
  let id = base
  while (usedIds.has(id)) id = `${base}-${number++}`
  return id
}
