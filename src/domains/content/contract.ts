import * as z from 'zod'
import { genders, sortOrders } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const announcementIcons = ['flame', 'zap', 'gem', 'rocket', 'sparkles'] as const
export type AnnouncementIcon = (typeof announcementIcons)[number]

export const MAX_ANNOUNCEMENTS = 10
export const MAX_ANNOUNCEMENT_LENGTH = 80
export const MAX_TITLE_LENGTH = 60
export const MAX_SHELF_LIMIT = 24
/** Shelves and built-in sections together. */
export const MAX_SECTIONS = 20
export const MAX_LINK_LENGTH = 200

/** A non-empty single line. */
const singleLine = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, `${label} is required.`)
    .max(maxLength, `${label} can be at most ${maxLength} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${label} contains a character that can't be displayed.`)

const oneOfMessage = (label: string, values: readonly string[]) => `${label} must be one of ${values.join(', ')}.`

const Announcement = z.strictObject({
  icon: z.enum(announcementIcons, oneOfMessage('Icon', announcementIcons)),
  text: singleLine('Text', MAX_ANNOUNCEMENT_LENGTH),
})
export type Announcement = z.infer<typeof Announcement>

/** Built-in sections without settings. Each built-in section exists exactly once. */
const plainKinds = ['film', 'genders', 'promises'] as const
/** Built-in sections with a title. */
const titledKinds = ['best-seller', 'collections'] as const
const builtInKinds = [...plainKinds, ...titledKinds]

const sectionFields = { id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Section ID is not valid.'), shown: z.boolean() }
const PlainSection = z.strictObject({ ...sectionFields, kind: z.enum(plainKinds) })
const TitledSection = z.strictObject({
  ...sectionFields,
  kind: z.enum(titledKinds),
  title: singleLine('Title', MAX_TITLE_LENGTH),
})

const shelfLayouts = ['carousel', 'grid'] as const
export type ShelfLayout = (typeof shelfLayouts)[number]

const ShelfQuery = z.strictObject({
  collection: singleLine('Collection', MAX_TITLE_LENGTH).optional(),
  category: singleLine('Category', MAX_TITLE_LENGTH).optional(),
  gender: z.enum(genders, oneOfMessage('Gender', genders)).optional(),
  sortBy: z.enum(sortOrders, oneOfMessage('Sort order', sortOrders)).optional(),
})

const Shelf = z.strictObject({
  ...sectionFields,
  kind: z.literal('shelf'),
  layout: z.enum(shelfLayouts, oneOfMessage('Layout', shelfLayouts)),
  title: singleLine('Title', MAX_TITLE_LENGTH),
  query: ShelfQuery,
  limit: z
    .int('Limit must be a whole number.')
    .min(1, 'Limit must be at least 1.')
    .max(MAX_SHELF_LIMIT, `Limit can be at most ${MAX_SHELF_LIMIT}.`),
  link: z
    .strictObject({
      label: singleLine('Link label', MAX_TITLE_LENGTH),
      // a second slash or a backslash would lead to another host
      to: singleLine('Link', MAX_LINK_LENGTH).regex(/^\/(?![/\\])/, 'Link must start with a single /.'),
    })
    .optional(),
})
export type Shelf = z.infer<typeof Shelf>

const Section = z.discriminatedUnion('kind', [PlainSection, TitledSection, Shelf])
export type Section = z.infer<typeof Section>

const Content = z.strictObject({
  /** The announcements. The name is part of the API and of the stored content. */
  messages: z
    .array(Announcement)
    .min(1, 'Add at least one announcement.')
    .max(MAX_ANNOUNCEMENTS, `There can be at most ${MAX_ANNOUNCEMENTS} announcements.`),
  sections: z
    .array(Section)
    .max(MAX_SECTIONS, `There can be at most ${MAX_SECTIONS} sections.`)
    .refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, 'Section IDs must be unique.')
    .refine(
      (sections) => builtInKinds.every((kind) => sections.filter((section) => section.kind === kind).length === 1),
      {
        message: 'Each built-in section must appear exactly once. Hide the ones you do not want to show.',
      },
    ),
})
export type Content = z.infer<typeof Content>

export const getContent = endpoint({
  method: 'GET',
  path: '/api/content',
  public: true,
  summary: 'Returns the announcements and the visible sections of the home page',
  reply: Content.extend({ sections: z.array(Section) }),
})

const ShopFacts = z.object({
  seller: z.object({ name: z.string(), address: z.array(z.string()), state: z.string(), gstin: z.string() }),
  care: z.object({ email: z.string(), phone: z.string(), hours: z.string(), replies: z.string() }),
  grievance: z.object({ officer: z.string(), email: z.string() }),
})
export type ShopFacts = z.infer<typeof ShopFacts>

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  public: true,
  summary: 'Returns the seller, customer care contacts and the grievance officer',
  reply: ShopFacts,
})

const EditedContent = z.object({
  content: z.object({ messages: z.array(Announcement), sections: z.array(Section) }),
  /** The default content. The name is part of the API. */
  standard: z.object({ messages: z.array(Announcement), sections: z.array(Section) }),
  version: z.int(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
})
export type AdminContent = z.infer<typeof EditedContent>

export const getAdminContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Returns announcements and home page for editing, with the version to save against',
  reply: EditedContent,
})

export const saveAdminContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content',
  summary: 'Saves announcements and home page unless they have changed since the given version',
  body: z.strictObject({ ...Content.shape, version: z.int().min(0) }),
  reply: EditedContent,
  errorStatuses: [409],
})
