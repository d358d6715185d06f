import type { Content, Section, Shelf } from './contract.ts'

/** The announcements and the home page as the shop comes. */
export const standardContent: Content = {
  messages: [
    { icon: 'flame', text: 'BACK IN STOCK - FAN FAVORITES SELLING FAST' },
    { icon: 'zap', text: 'LOW INVENTORY - BESTSELLERS ALMOST GONE' },
    { icon: 'gem', text: 'NEW ARRIVALS - EXCLUSIVE DROP JUST LANDED' },
    { icon: 'rocket', text: 'EXPRESS WORLDWIDE SHIPPING - 3-6 DAYS' },
    { icon: 'sparkles', text: '10K+ HAPPY CUSTOMERS - JOIN THE HYPE' },
  ],
  sections: [
    { id: 'film', kind: 'film', shown: true },
    { id: 'genders', kind: 'genders', shown: true },
    {
      id: 'new-arrivals',
      kind: 'shelf',
      shown: true,
      layout: 'carousel',
      title: 'Explore New Arrivals',
      query: {},
      limit: 10,
    },
    { id: 'best-seller', kind: 'best-seller', shown: true, title: 'Best Seller' },
    { id: 'collections', kind: 'collections', shown: true, title: 'Every shelf' },
    {
      id: 'top-wears',
      kind: 'shelf',
      shown: true,
      layout: 'grid',
      title: 'Top Wears for Men',
      // to the letter; unisex products are what makes it read right
      query: { gender: 'Women', category: 'Bottom Wear' },
      limit: 8,
      link: { label: 'Shop Men', to: '/collections/all?gender=Men' },
    },
    { id: 'promises', kind: 'promises', shown: true },
  ],
}

/** What shoppers are told: nothing of what is hidden from them. */
export const shownTo = ({ messages, sections }: Content): Content => ({
  messages,
  sections: sections.filter(({ shown }) => shown),
})

const nameOf = {
  film: 'Promo film',
  genders: 'Gender tiles',
  'best-seller': 'Best seller',
  collections: 'Collections',
  promises: 'Promises',
} as const

/** A section's name as people who edit the page know it. */
export const sectionName = (section: Section): string =>
  section.kind === 'shelf' ? section.title || 'Untitled shelf' : nameOf[section.kind]

const queryWords = ({ query, limit, layout }: Shelf): string =>
  [query.collection, query.category, query.gender, query.sortBy, `${limit} in a ${layout}`].filter(Boolean).join(', ')

function sectionWords(section: Section): string {
  const title = section.kind !== 'shelf' && section.title ? ` "${section.title}"` : ''
  const asked = section.kind === 'shelf' ? ` (${queryWords(section)})` : ''
  return `${sectionName(section)}${title}${asked}${section.shown ? '' : ', hidden'}`
}

/** What changed, in words that fit into the log of changes; nothing, when nothing did. */
export function changedContent(before: Content, after: Content) {
  const words = ({ messages, sections }: Content) => ({
    announcements: messages.map(({ icon, text }) => `${text} (${icon})`).join('; '),
    sections: sections.map(sectionWords).join('; '),
  })
  const [was, is] = [words(before), words(after)]
  const changed = (['announcements', 'sections'] as const).filter((field) => was[field] !== is[field])
  const isLinkChanged = changed.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
  if (isLinkChanged) return { before: { links: linkWords(before) }, after: { links: linkWords(after) } }
  if (changed.length === 0) return undefined
  const only = (all: typeof was) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  return { before: only(was), after: only(is) }
}

const linkWords = ({ sections }: Content): string =>
  sections
    .flatMap((section) =>
      section.kind === 'shelf' && section.link ? [`${section.link.label}: ${section.link.to}`] : [],
    )
    .join('; ')
