import type { FieldError } from '#shared/errors.ts'
import {
  type Content,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_SHELF_LIMIT,
  MAX_TITLE_LENGTH,
  type Section,
  type Shelf,
} from './contract.ts'

export const defaultContent: Content = {
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
      // the specification pairs this title with this query; it also matches unisex products
      query: { gender: 'Women', category: 'Bottom Wear' },
      limit: 8,
      link: { label: 'Shop Men', to: '/collections/all?gender=Men' },
    },
    { id: 'promises', kind: 'promises', shown: true },
  ],
}

/** Removes hidden sections. */
export const toPublicContent = ({ messages, sections }: Content): Content => ({
  messages,
  sections: sections.filter(({ shown }) => shown),
})

const sectionNames = {
  film: 'Promo film',
  genders: 'Gender tiles',
  'best-seller': 'Best seller',
  collections: 'Collections',
  promises: 'Promises',
} as const

export const getSectionName = (section: Section): string =>
  section.kind === 'shelf' ? section.title || 'Untitled shelf' : sectionNames[section.kind]

const describeShelf = ({ query, limit, layout }: Shelf): string =>
  [query.collection, query.category, query.gender, query.sortBy, `${limit} in a ${layout}`].filter(Boolean).join(', ')

function describeSection(section: Section): string {
  const title = section.kind !== 'shelf' && 'title' in section ? ` "${section.title}"` : ''
  const shelf = section.kind === 'shelf' ? ` (${describeShelf(section)})` : ''
  const link = section.kind === 'shelf' && section.link ? `, "${section.link.label}" to ${section.link.to}` : ''
  return `${getSectionName(section)}${title}${shelf}${link}${section.shown ? '' : ', hidden'}`
}

/** Describes the content for the audit log. */
const describeContent = ({ messages, sections }: Content) => ({
  announcements: messages.map(({ icon, text }) => `${text} (${icon})`).join('; '),
  sections: sections.map(describeSection).join('; '),
})

/** Returns the changed parts for the audit log; undefined when nothing changed. */
export function diffContent(before: Content, after: Content) {
  const [old, current] = [describeContent(before), describeContent(after)]
  const changed = (['announcements', 'sections'] as const).filter((field) => old[field] !== current[field])
  if (changed.length === 0) return undefined
  const pickChanged = (description: typeof old) =>
    Object.fromEntries(changed.map((field) => [field, description[field]]))
  return { before: pickChanged(old), after: pickChanged(current) }
}

/** Validates in the browser with the contract's limits. The errors are in page order. */
export function validateContent({ messages, sections }: Content): FieldError[] {
  const errors = [
    ...messages.map(({ text }, i) => validateLine(`messages.${i}.text`, 'Text', text, MAX_ANNOUNCEMENT_LENGTH)),
    ...sections.flatMap(validateSection),
  ]
  return errors.filter((error) => error !== undefined)
}

function validateSection(section: Section, index: number): (FieldError | undefined)[] {
  const toFieldName = (field: string) => `sections.${index}.${field}`
  if (section.kind !== 'shelf') {
    return [
      'title' in section ? validateLine(toFieldName('title'), 'Title', section.title, MAX_TITLE_LENGTH) : undefined,
    ]
  }
  const { title, limit, link } = section
  const isValidLimit = Number.isInteger(limit) && limit >= 1 && limit <= MAX_SHELF_LIMIT
  const isValidLink = link === undefined || /^\/(?![/\\])/.test(link.to.trim())
  return [
    validateLine(toFieldName('title'), 'Title', title, MAX_TITLE_LENGTH),
    isValidLimit
      ? undefined
      : { field: toFieldName('limit'), message: `Limit must be a whole number from 1 to ${MAX_SHELF_LIMIT}.` },
    link && validateLine(toFieldName('link.label'), 'Link label', link.label, MAX_TITLE_LENGTH),
    isValidLink ? undefined : { field: toFieldName('link.to'), message: 'Link must start with a single /.' },
  ]
}

function validateLine(field: string, label: string, text: string, maxLength: number): FieldError | undefined {
  const { length } = text.trim()
  if (length === 0) return { field, message: `${label} is required.` }
  return length > maxLength ? { field, message: `${label} can be at most ${maxLength} characters.` } : undefined
}
