import type { AuditedFields } from '#shared/audit-kinds.ts'
import type { FieldError } from '#shared/errors.ts'
import { formatShortDate } from '#shared/format-date.ts'
import { formatRange } from '#shared/format-promises.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import {
  type Content,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_SHELF_LIMIT,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  type Section,
  type SectionLink,
} from './contract.ts'
import type { PageSection, PageText } from './page-contract.ts'
import { type PlaceholderValues, placeholderPattern } from './placeholder-contract.ts'

/** The home page of a new shop. It makes no claims and shows only the shop's own products. */
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
    { id: 'collections', kind: 'collections', shown: true, title: 'Collections' },
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

/** Returns the changed fields for the audit log; undefined when nothing changed. A missing field is null. */
function diffFields(before: AuditedFields, after: AuditedFields) {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  )
  if (changed.length === 0) return undefined
  const pickChanged = (fields: AuditedFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pickChanged(before), after: pickChanged(after) }
}

export const diffContent = (before: Content, after: Content) =>
  diffFields(describeContent(before), describeContent(after))

/** Validates in the browser with the contract's limits. The errors are in page order. */
export function validateContent({ messages, sections }: Content): FieldError[] {
  const errors = [
    ...messages.map(({ text }, i) => validateRequiredText(`messages.${i}.text`, 'Text', text, MAX_ANNOUNCEMENT_LENGTH)),
    ...sections.flatMap(validateSection),
  ]
  return errors.filter((error) => error !== undefined)
}

function validateSection(section: Section, index: number): (FieldError | undefined)[] {
  const toFieldName = (field: string) => `sections.${index}.${field}`
  const validateText = (field: string, label: string, text: string, maxLength: number) =>
    validateRequiredText(toFieldName(field), label, text, maxLength)
  const validateLink = (link: SectionLink | undefined) =>
    link
      ? [
          validateText('link.label', 'Link label', link.label, MAX_TITLE_LENGTH),
          validateLinkTarget(toFieldName('link.to'), link.to),
        ]
      : []
  switch (section.kind) {
    case 'hero':
      return validateLink(section.link)
    case 'tiles':
      return section.tiles.flatMap(({ title, to }, i) => [
        validateText(`tiles.${i}.title`, 'Title', title, MAX_TITLE_LENGTH),
        validateLinkTarget(toFieldName(`tiles.${i}.to`), to),
      ])
    case 'text':
      return [validateText('text', 'Text', section.text, MAX_TEXT_LENGTH), ...validateLink(section.link)]
    case 'quote':
      return [validateText('text', 'Quote', section.text, MAX_TEXT_LENGTH)]
    case 'promises':
      return []
    case 'shelf':
      return [
        validateText('title', 'Title', section.title, MAX_TITLE_LENGTH),
        validateLimit(toFieldName('limit'), section.limit),
        ...validateLink(section.link),
      ]
    default:
      return [validateText('title', 'Title', section.title, MAX_TITLE_LENGTH)]
  }
}

const validateLimit = (field: string, limit: number): FieldError | undefined =>
  Number.isInteger(limit) && limit >= 1 && limit <= MAX_SHELF_LIMIT
    ? undefined
    : { field, message: `Limit must be a whole number from 1 to ${MAX_SHELF_LIMIT}.` }

const validateLinkTarget = (field: string, to: string): FieldError | undefined =>
  /^\/(?![/\\])/.test(to.trim()) ? undefined : { field, message: 'Link must start with a single /.' }

function validateRequiredText(field: string, label: string, text: string, maxLength: number): FieldError | undefined {
  const { length } = text.trim()
  if (length === 0) return { field, message: `${label} is required.` }
  return length > maxLength ? { field, message: `${label} can be at most ${maxLength} characters.` } : undefined
}

type PlaceholderSettings = Pick<ShopSettings, 'brand' | 'pages' | 'commerce' | 'seller' | 'marketing'>

/** A page that was never published has no date. */
export function getPlaceholderValues(
  { brand, pages, commerce, seller, marketing }: PlaceholderSettings,
  page?: { publishedAt: Date | null },
): PlaceholderValues {
  const { careEmail, carePhone, careHours, grievanceOfficer, grievanceEmail } = seller
  return {
    shop: brand.name,
    returnDays: formatRange(commerce.returnDays),
    returnCourier: commerce.freeReturns ? 'we pay for that as well' : 'you pay to send it back',
    dispatchDays: formatRange(pages.dispatchBusinessDays),
    shippingDays: formatRange(pages.shippingDays),
    refundDays: formatRange(pages.refundBusinessDays),
    freeShipping: pages.freeShipping ? 'free shipping' : '',
    worldwide: pages.worldwideShipping ? 'worldwide' : '',
    replyTime: pages.emailReplyTime,
    sellerName: seller.name || brand.name,
    careEmail,
    carePhone,
    careHours,
    grievanceOfficer,
    grievanceEmail,
    cashOnDelivery: commerce.cod.enabled ? 'cash on delivery' : '',
    analytics: [
      ...(marketing.googleAnalyticsId ? ['Google Analytics'] : []),
      ...(marketing.metaPixelId ? ['Meta Pixel'] : []),
    ].join(' and '),
    publishedOn: page?.publishedAt ? formatShortDate(page.publishedAt.toISOString()) : '',
  }
}

type Values = Readonly<Record<string, string>>

/**
 * Fills the placeholders. A part in double brackets is left out if a value in it is empty: `[[, calls {{careHours}}]]`.
 * With a question mark, a value is not shown: `[[{{freeShipping?}}We pay the courier.]]`.
 */
function fillText(text: string, values: Values): string {
  const isFilled = (part: string) =>
    Array.from(part.matchAll(placeholderPattern)).every(([, name = '']) => values[name])
  return text
    .replace(/\[\[(.*?)\]\]/gs, (_, part: string) => (isFilled(part) ? part : ''))
    .replace(placeholderPattern, (_, name: string, mark: string) => (mark ? '' : (values[name] ?? '')))
}

export function fillPage<T>(value: T, values: Values): T {
  if (typeof value === 'string') return fillText(value, values) as T
  if (Array.isArray(value)) return value.map((item) => fillPage(item, values)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fillPage(field, values)])) as T
}

const SECTION_FIELD = 'section '
const ORDER_FIELD = 'order of sections'

/**
 * Serializes a page for the audit log. Each section is a separate field, so only the changed ones are stored, and an array,
 * which the log shows as a list.
 */
function toAuditedFields({ sections, ...fields }: PageText): AuditedFields {
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, Array.isArray(field) ? JSON.stringify(field) : field]),
    ),
    [ORDER_FIELD]: sections.map(({ id }) => id).join(', '),
    ...Object.fromEntries(sections.map((section) => [SECTION_FIELD + section.id, JSON.stringify([section])])),
  }
}

export const diffPages = (before: PageText, after: PageText) =>
  diffFields(toAuditedFields(before), toAuditedFields(after))

/** Whether the fields of the page still have these values, which come from the audit log. */
export function hasPageFieldValues(page: PageText, fields: AuditedFields): boolean {
  const current = toAuditedFields(page)
  return Object.entries(fields).every(([name, field]) => (current[name] ?? null) === field)
}

/** Returns the page with these fields, which come from the audit log. */
export function withPageFieldValues(page: PageText, fields: AuditedFields): object {
  const described = { ...toAuditedFields(page), ...fields }
  const { [ORDER_FIELD]: order, ...rest } = described
  const ids = String(order).split(', ').filter(Boolean)
  const parse = (text: unknown) => JSON.parse(String(text))
  const entries = Object.entries(rest).filter(([name]) => !name.startsWith(SECTION_FIELD))
  return {
    ...Object.fromEntries(
      entries.map(([name, field]) => [name, Array.isArray(page[name as keyof PageText]) ? parse(field) : field]),
    ),
    sections: ids.map((id) => (parse(rest[SECTION_FIELD + id]) as PageSection[])[0]),
  }
}
