import { slugify } from '#shared/slugify.ts'
import type { PageText, TextBlock } from '../../page-contract.ts'

const MAX_NAME_LENGTH = 50

function withoutBlankLines(block: TextBlock): TextBlock {
  if (!('items' in block)) return block
  const items = block.items.filter((line) => line.trim())
  // a list without any text is reported
  return items.length > 0 ? { ...block, items } : block
}

/** Leaves out blank lines of lists, which are typed as one text. */
export const tidyLists = (page: PageText): PageText => ({
  ...page,
  sections: page.sections.map((section) => ({ ...section, blocks: section.blocks.map(withoutBlankLines) })),
})

/** Gives new sections an address that follows from their heading. The address of other sections stays. */
export function nameSections(page: PageText): PageText {
  const names = new Set(page.sections.map(({ id }) => id))
  const sections = page.sections.map((section) => {
    if (section.id) return section
    const slug = slugify(section.title).slice(0, MAX_NAME_LENGTH)
    const name = /^[a-z]/.test(slug) ? slug : `section-${slug}`.replace(/-$/, '')
    const id = pickFreeName(name, names)
    names.add(id)
    return { ...section, id }
  })
  return { ...page, sections }
}

function pickFreeName(name: string, taken: Set<string>): string {
  let number = 2
  let free = name
  while (taken.has(free)) free = `${name}-${number++}`
  return free
}
