import type { FieldError } from '#shared/errors.ts'
import {
  type Content,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_SHELF_LIMIT,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  type Section,
  type SectionLink,
} from './contract.ts'

/** What a shop shows until its owner saves something else: no claims and no pictures of other people's goods. */
export const defaultContent: Content = {
  messages: [],
  sections: [
    {
      id: 'hero',
      kind: 'hero',
      shown: true,
      layout: 'plain',
      headline: '',
      text: '',
      link: { label: 'Shop New Launches', to: '/collections/all' },
    },
    {
      id: 'new-arrivals',
      kind: 'shelf',
      shown: true,
      layout: 'carousel',
      title: 'Explore New Arrivals',
      query: {},
      limit: 10,
    },
    { id: 'collections', kind: 'collections', shown: true, title: 'Every shelf' },
    { id: 'promises', kind: 'promises', shown: true },
  ],
}

/** Removes hidden sections. */
export const toPublicContent = (content: Content): Content => ({
  ...content,
  sections: content.sections.filter(({ shown }) => shown),
})

const sectionNames = {
  hero: 'Hero',
  tiles: 'Tiles',
  text: 'Text',
  quote: 'Quote',
  'best-seller': 'Best seller',
  collections: 'Collections',
  promises: 'Promises',
} as const

export const getSectionName = (section: Section): string =>
  section.kind === 'shelf' ? section.title || 'Untitled shelf' : sectionNames[section.kind]

const describeLink = (link: SectionLink | undefined): string => (link ? `, "${link.label}" to ${link.to}` : '')

function describeDetails(section: Section): string {
  switch (section.kind) {
    case 'shelf': {
      const { query, limit, layout } = section
      const filters = [query.collection, query.category, query.gender, query.sortBy, `${limit} in a ${layout}`]
      return ` (${filters.filter(Boolean).join(', ')})${describeText(section.subtitle)}${describeLink(section.link)}`
    }
    case 'hero': {
      const media = section.film?.landscape.mp4 ?? section.picture?.narrow.stem
      return `${describeText(section.headline)}${describeText(section.text)}${media ? ` (${media})` : ''}${describeLink(section.link)}`
    }
    case 'tiles':
      return section.tiles
        .map(({ title, to, picture }) => ` "${title}" to ${to}${picture ? ` (${picture.narrow.stem})` : ''}`)
        .join(',')
    case 'text':
      return `${describeText(section.title)}${describeText(section.text)}${describeLink(section.link)}`
    case 'quote':
      return `${describeText(section.text)}${describeText(section.source)}`
    case 'promises':
      return ''
    default:
      return describeText(section.title)
  }
}

const describeText = (text: string | undefined): string => (text ? ` "${text}"` : '')

const describeSection = (section: Section): string =>
  `${getSectionName(section)}${describeDetails(section)}${section.shown ? '' : ', hidden'}`

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
  const required = (field: string, label: string, text: string, maxLength: number) =>
    validateLine(toFieldName(field), label, text, maxLength)
  const link = (link: SectionLink | undefined, name = 'link') =>
    link
      ? [
          required(`${name}.label`, 'Link label', link.label, MAX_TITLE_LENGTH),
          validateLinkTarget(toFieldName(`${name}.to`), link.to),
        ]
      : []
  switch (section.kind) {
    case 'hero':
      return link(section.link)
    case 'tiles':
      return section.tiles.flatMap(({ title, to }, i) => [
        required(`tiles.${i}.title`, 'Title', title, MAX_TITLE_LENGTH),
        validateLinkTarget(toFieldName(`tiles.${i}.to`), to),
      ])
    case 'text':
      return [required('text', 'Text', section.text, MAX_TEXT_LENGTH), ...link(section.link)]
    case 'quote':
      return [required('text', 'Quote', section.text, MAX_TEXT_LENGTH)]
    case 'promises':
      return []
    case 'shelf':
      return [
        required('title', 'Title', section.title, MAX_TITLE_LENGTH),
        validateLimit(toFieldName('limit'), section.limit),
        ...link(section.link),
      ]
    default:
      return [required('title', 'Title', section.title, MAX_TITLE_LENGTH)]
  }
}

const validateLimit = (field: string, limit: number): FieldError | undefined =>
  Number.isInteger(limit) && limit >= 1 && limit <= MAX_SHELF_LIMIT
    ? undefined
    : { field, message: `Limit must be a whole number from 1 to ${MAX_SHELF_LIMIT}.` }

const validateLinkTarget = (field: string, to: string): FieldError | undefined =>
  /^\/(?![/\\])/.test(to.trim()) ? undefined : { field, message: 'Link must start with a single /.' }

function validateLine(field: string, label: string, text: string, maxLength: number): FieldError | undefined {
  const { length } = text.trim()
  if (length === 0) return { field, message: `${label} is required.` }
  return length > maxLength ? { field, message: `${label} can be at most ${maxLength} characters.` } : undefined
}
