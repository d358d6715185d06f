import type { FieldError } from '#shared/errors.ts'
import {
  type Content,
  MAX_MESSAGE_LENGTH,
  MAX_SHELF_LIMIT,
  MAX_TITLE_LENGTH,
  type Section,
  type Shelf,
} from './contract.ts'

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
  const title = section.kind !== 'shelf' && 'title' in section ? ` "${section.title}"` : ''
  const asked = section.kind === 'shelf' ? ` (${queryWords(section)})` : ''
  const link = section.kind === 'shelf' && section.link ? `, "${section.link.label}" to ${section.link.to}` : ''
  return `${sectionName(section)}${title}${asked}${link}${section.shown ? '' : ', hidden'}`
}

/** All of it in words that fit into the log of changes. */
const words = ({ messages, sections }: Content) => ({
  announcements: messages.map(({ icon, text }) => `${text} (${icon})`).join('; '),
  sections: sections.map(sectionWords).join('; '),
})

/** What was and what is of that which changed; nothing, when nothing did. */
export function changedContent(before: Content, after: Content) {
  const [was, is] = [words(before), words(after)]
  const changed = (['announcements', 'sections'] as const).filter((field) => was[field] !== is[field])
  if (changed.length === 0) return undefined
  const only = (all: typeof was) => Object.fromEntries(changed.map((field) => [field, all[field]]))
  return { before: only(was), after: only(is) }
}

/** What keeps it from being saved, the first thing first, where it stands: the same bounds as the contract's, in the browser. */
export function contentProblems({ messages, sections }: Content): FieldError[] {
  const checked = [
    ...messages.map(({ text }, i) => lineProblem(`messages.${i}.text`, text, MAX_MESSAGE_LENGTH)),
    ...sections.flatMap(sectionProblems),
  ]
  return checked.filter((problem) => problem !== undefined)
}

function sectionProblems(section: Section, index: number): (FieldError | undefined)[] {
  const at = (field: string) => `sections.${index}.${field}`
  if (section.kind !== 'shelf') {
    return ['title' in section ? lineProblem(at('title'), section.title, MAX_TITLE_LENGTH) : undefined]
  }
  const { title, limit, link } = section
  const isCountable = Number.isInteger(limit) && limit >= 1 && limit <= MAX_SHELF_LIMIT
  const isWithin = link === undefined || /^\/(?![/\\])/.test(link.to.trim())
  return [
    lineProblem(at('title'), title, MAX_TITLE_LENGTH),
    isCountable ? undefined : { field: at('limit'), message: `is not a whole number from 1 to ${MAX_SHELF_LIMIT}` },
    link && lineProblem(at('link.label'), link.label, MAX_TITLE_LENGTH),
    isWithin ? undefined : { field: at('link.to'), message: 'does not begin with a single /' },
  ]
}

function lineProblem(field: string, text: string, most: number): FieldError | undefined {
  const { length } = text.trim()
  if (length === 0) return { field, message: 'is missing' }
  return length > most ? { field, message: `is longer than ${most} characters` } : undefined
}
