import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { isSlug, MAX_SLUG_LENGTH } from '#shared/slug.ts'

/** Pages that every shop has, at `/about` and so on. The pages that an owner adds are at `/pages/<slug>`. */
export const builtInSlugs = ['about', 'terms', 'shipping', 'returnpolicy', 'privacy'] as const
export type BuiltInSlug = (typeof builtInSlugs)[number]

/** What `{{shop}}` and the other placeholders mean. The server fills them from the settings. */
export const placeholders = {
  shop: 'the name of the shop',
  returnDays: 'days to cancel or return',
  dispatchDays: 'business days until an order ships',
  shippingDays: 'days of delivery',
  refundDays: 'business days for a refund',
  replyTime: 'how soon you answer emails',
  sellerName: 'the legal name of the seller',
  careEmail: 'the email of customer care',
  carePhone: 'the phone of customer care',
  careHours: 'the hours of customer care',
  grievanceOfficer: 'the grievance officer',
  grievanceEmail: 'the email of the grievance officer',
} as const
export type Placeholder = keyof typeof placeholders
export type PlaceholderValues = Record<Placeholder, string>

/** Matches `[label](target)`, `**bold**` and `` `small` ``. */
export const markupPattern = /\[([^\][]+)\]\(([^)\n]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

/** A path of this shop, a section of the page, or an address whose scheme is known to be harmless. */
export const linkTargetPattern = /^(?:\/(?![/\\])|#|https:\/\/|mailto:|tel:)/

export const MAX_PAGE_TITLE_LENGTH = 80
export const MAX_HEADING_LENGTH = 100
export const MAX_LINE_LENGTH = 200
export const MAX_INTRO_LENGTH = 400
export const MAX_PARAGRAPH_LENGTH = 3_000
export const MAX_PAGE_SECTIONS = 40
export const MAX_BLOCKS = 100
export const MAX_ITEMS = 50
export const MAX_FIGURES = 3
export const MAX_PAGE_LINKS = 2
export const MAX_STRIP_COLLECTIONS = 4
export const MAX_OWN_PAGES = 100
const MAX_PAGE_KIB = 64
const TOO_MANY_BLOCKS = `A page can have at most ${MAX_BLOCKS} blocks of text.`

type TextSchema = (label: string, maxLength: number) => z.ZodType<string, string>

interface TextSchemas {
  required: TextSchema
  optional: TextSchema
  /** May contain line breaks. */
  paragraph: TextSchema
  link: TextSchema
  sectionId: z.ZodType<string, string>
}

const list = <T extends z.ZodType>(schema: T, label: string, max: number) =>
  z.array(schema).max(max, `${label} can have at most ${max} entries.`)

/** Describes a page. What is read from the database and filled is not validated again. */
function createPageSchema({ required, optional, paragraph, link, sectionId }: TextSchemas) {
  const pageLink = z.strictObject({ label: required('Link label', 60), to: link('Link', MAX_LINE_LENGTH) })
  const block = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('paragraph'), text: paragraph('Paragraph', MAX_PARAGRAPH_LENGTH) }),
    z.strictObject({ kind: z.literal('list'), items: list(required('List entry', 500), 'A list', MAX_ITEMS) }),
    z.strictObject({ kind: z.literal('steps'), items: list(required('Step', 500), 'Steps', MAX_ITEMS) }),
    z.strictObject({
      kind: z.literal('rows'),
      rows: list(
        z.strictObject({ label: required('Row label', 60), text: required('Row text', 500) }),
        'A table',
        MAX_ITEMS,
      ),
    }),
  ])
  const section = z.strictObject({
    /** The URL fragment, as in `/terms#prices`. It stays when the title changes. */
    id: sectionId,
    title: optional('Heading', MAX_HEADING_LENGTH).default(''),
    /** A highlighted sentence below the heading of the about page. */
    claim: optional('Highlighted sentence', MAX_LINE_LENGTH).default(''),
    /** The about page shows the banner of this collection next to the section. */
    collection: optional('Collection', MAX_HEADING_LENGTH).default(''),
    blocks: z.array(block).max(MAX_BLOCKS, TOO_MANY_BLOCKS).default([]),
    /** Appends the seller and the contacts of customer care from the settings. */
    withContact: z.boolean().default(false),
  })
  return z.strictObject({
    title: required('Title', MAX_PAGE_TITLE_LENGTH),
    /** For search engines and link previews. */
    description: optional('Description', 300).default(''),
    intro: optional('Introduction', MAX_INTRO_LENGTH).default(''),
    /** Such as "Last updated July 1, 2025". */
    updated: optional('Date line', 60).default(''),
    figures: list(
      z.strictObject({ figure: required('Figure', 30), label: required('Figure label', 80) }),
      'Figures',
      MAX_FIGURES,
    ).default([]),
    sections: list(section, 'A page', MAX_PAGE_SECTIONS).default([]),
    links: list(pageLink, 'Links', MAX_PAGE_LINKS).default([]),
    /** The rest is for the about page. The title is used without a headline. */
    headline: optional('Headline', 60).default(''),
    /** Collections whose banners form a strip below the headline. */
    collections: list(required('Collection', MAX_HEADING_LENGTH), 'The picture strip', MAX_STRIP_COLLECTIONS).default(
      [],
    ),
    cardsTitle: optional('Title of the cards', MAX_HEADING_LENGTH).default(''),
    cards: list(
      z.strictObject({
        title: required('Card title', MAX_HEADING_LENGTH),
        text: required('Card text', 300),
        to: link('Card link', MAX_LINE_LENGTH),
      }),
      'Cards',
      MAX_FIGURES,
    ).default([]),
    closing: optional('Closing line', 60).default(''),
  })
}

const plainText: TextSchema = () => z.string()
export const StoredPage = createPageSchema({
  required: plainText,
  optional: plainText,
  paragraph: plainText,
  link: plainText,
  sectionId: z.string(),
})
export type PageText = z.output<typeof StoredPage>
export type PageInput = z.input<typeof StoredPage>
export type PageSection = PageText['sections'][number]
export type TextBlock = PageSection['blocks'][number]

/** Matches `{{name}}`. */
export const placeholderPattern = /\{\{\s*(\w+)\s*\}\}/g

function findTextProblem(label: string, text: string): string | undefined {
  const rest = text.replace(placeholderPattern, (match, name) => (Object.hasOwn(placeholders, name) ? '' : match))
  const [unknown] = /\{\{[^}]*\}{0,2}|\}\}/.exec(rest) ?? []
  if (unknown !== undefined) {
    const names = Object.keys(placeholders).map((name) => `{{${name}}}`)
    return `${label}: ${unknown.slice(0, 40)} is not a placeholder. Use one of ${names.join(', ')}.`
  }
  const target = Array.from(text.matchAll(markupPattern), ([, , to]) => to).find(
    (to) => to !== undefined && !linkTargetPattern.test(to),
  )
  return target === undefined ? undefined : `${label}: the link to ${target.slice(0, 40)} ${LINK_RULE}`
}

const LINK_RULE = 'must start with /, #, https://, mailto: or tel:.'

const validText = (label: string, maxLength: number, allowed: RegExp) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can be at most ${maxLength} characters.`)
    .regex(allowed, `${label} contains a character that can't be displayed.`)
    .superRefine((text, context) => {
      const message = findTextProblem(label, text)
      if (message) context.addIssue({ code: 'custom', message })
    })

const lineCharacters = /^[^\p{Cc}\p{Cs}]*$/u
const paragraphCharacters = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u
const isPresent = (text: string) => text !== ''

const NewPage = createPageSchema({
  required: (label, max) => validText(label, max, lineCharacters).refine(isPresent, `${label} is required.`),
  optional: (label, max) => validText(label, max, lineCharacters),
  paragraph: (label, max) => validText(label, max, paragraphCharacters).refine(isPresent, `${label} is required.`),
  link: (label, max) =>
    validText(label, max, lineCharacters).refine((to) => linkTargetPattern.test(to), `${label} ${LINK_RULE}`),
  sectionId: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,59}$/, 'Section address must be lowercase letters, digits and hyphens, such as prices.'),
})

const hasUniqueIds = ({ sections }: PageText) => new Set(sections.map(({ id }) => id)).size === sections.length
const hasFewBlocks = ({ sections }: PageText) =>
  sections.reduce((total, { blocks }) => total + blocks.length, 0) <= MAX_BLOCKS
const isSmall = (page: object) => new TextEncoder().encode(JSON.stringify(page)).length <= MAX_PAGE_KIB * 1024

const withPageLimits = <T extends z.ZodType<PageText>>(schema: T) =>
  schema
    .refine(hasUniqueIds, { path: ['sections'], message: 'Two sections have the same address.' })
    .refine(hasFewBlocks, { path: ['sections'], message: TOO_MANY_BLOCKS })
    .refine(isSmall, { message: `A page can be at most ${MAX_PAGE_KIB} KB.` })

/** Validates what an admin writes. */
export const PageSchema = withPageLimits(NewPage)

const slugParam = z.object({ slug: z.string().max(MAX_SLUG_LENGTH) })

export const getPage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  public: true,
  summary: 'Returns a text page with the values of the shop in place of its placeholders',
  params: slugParam,
  reply: z.object({ slug: z.string(), ...StoredPage.shape }),
})
export type Page = z.output<typeof getPage.reply>

export const pageStates = ['default', 'published', 'draft'] as const

const pageFields = {
  slug: z.string(),
  /** Where shoppers find the page. */
  path: z.string(),
  builtIn: z.boolean(),
  /** Whether shoppers can see the page. */
  live: z.boolean(),
  /** `default`: the text that comes with the shop. `draft`: there are changes that are not published. */
  state: z.enum(pageStates),
  version: z.int(),
  publishedAt: z.iso.datetime().optional(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
}

const ListedPage = z.object({ ...pageFields, title: z.string() })
export type ListedPage = z.output<typeof ListedPage>

const AdminPage = z.object({
  ...pageFields,
  /** The draft, or what shoppers see if there is none. */
  content: StoredPage,
  /** What shoppers see. */
  published: StoredPage.optional(),
  /** The text that comes with the shop. */
  standard: StoredPage.optional(),
  /** The current values of the placeholders. */
  placeholders: z.record(z.string(), z.string()),
})
export type AdminPage = z.output<typeof AdminPage>

export const listAdminPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  summary: 'Returns the text pages of the shop, those that every shop has first',
  reply: z.array(ListedPage),
})

export const createAdminPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages',
  summary: 'Creates a page as a draft; without a slug, its address follows from its title',
  body: z.strictObject({
    title: NewPage.shape.title,
    slug: z
      .string()
      .trim()
      .refine(isSlug, 'Address must be lowercase letters, digits and hyphens, such as size-guide.')
      .optional(),
  }),
  reply: AdminPage,
  status: 201,
  errorStatuses: [409],
})

export const getAdminPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:slug',
  summary: 'Returns a page for editing, with the version to save against',
  params: slugParam,
  reply: AdminPage,
})

const version = z.int().min(0)

export const saveAdminPage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:slug',
  summary: 'Saves the draft of a page unless the page has changed since the given version',
  params: slugParam,
  body: withPageLimits(z.strictObject({ ...NewPage.shape, version })),
  reply: AdminPage,
  errorStatuses: [409],
})

export const publishAdminPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:slug/publish',
  summary: 'Publishes the draft of a page unless the page has changed since the given version',
  params: slugParam,
  body: z.strictObject({ version }),
  reply: AdminPage,
  errorStatuses: [409],
})

export const deleteAdminPage = endpoint({
  method: 'DELETE',
  path: '/api/admin/pages/:slug',
  summary: 'Deletes a page that an admin has created',
  params: slugParam,
  reply: z.object({ message: z.string() }),
  errorStatuses: [409],
})
