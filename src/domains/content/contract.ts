import * as z from 'zod'
import { genders, sortOrders } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const announcementIcons = ['flame', 'zap', 'gem', 'rocket', 'sparkles'] as const
export type AnnouncementIcon = (typeof announcementIcons)[number]

export const MAX_MESSAGES = 10
export const MAX_MESSAGE_LENGTH = 80
export const MAX_TITLE_LENGTH = 60
export const MAX_SHELF_LIMIT = 24
/** With all that there is only one of. */
export const MAX_SECTIONS = 20
export const MAX_LINK_LENGTH = 200

/** One line, and never nothing. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'is missing')
    .max(most, `is longer than ${most} characters`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'has a character that cannot be shown')

const Announcement = z.strictObject({
  icon: z.enum(announcementIcons, `is none of ${announcementIcons.join(', ')}`),
  text: line(MAX_MESSAGE_LENGTH),
})
export type Announcement = z.infer<typeof Announcement>

/** Sections that a home page has once: what they show is theirs. */
const plainKinds = ['film', 'genders', 'promises'] as const
/** The same, under a title to choose. */
const titledKinds = ['best-seller', 'collections'] as const
const onlyKinds = [...plainKinds, ...titledKinds]

const section = { id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a name of a section'), shown: z.boolean() }
const PlainSection = z.strictObject({ ...section, kind: z.enum(plainKinds) })
const TitledSection = z.strictObject({ ...section, kind: z.enum(titledKinds), title: line(MAX_TITLE_LENGTH) })

const shelfLayouts = ['carousel', 'grid'] as const
export type ShelfLayout = (typeof shelfLayouts)[number]

/** Which products, as the product list asks for them. */
const ShelfQuery = z.strictObject({
  collection: line(MAX_TITLE_LENGTH).optional(),
  category: line(MAX_TITLE_LENGTH).optional(),
  gender: z.enum(genders, `is none of ${genders.join(', ')}`).optional(),
  sortBy: z.enum(sortOrders, `is none of ${sortOrders.join(', ')}`).optional(),
})

const Shelf = z.strictObject({
  ...section,
  kind: z.literal('shelf'),
  layout: z.enum(shelfLayouts, `is none of ${shelfLayouts.join(', ')}`),
  title: line(MAX_TITLE_LENGTH),
  query: ShelfQuery,
  limit: z.int('is not a whole number').min(1, 'is below 1').max(MAX_SHELF_LIMIT, `is above ${MAX_SHELF_LIMIT}`),
  /** Where more of it is. */
  link: z
    .strictObject({
      label: line(MAX_TITLE_LENGTH),
      // within the shop: no address of another host begins like this
      to: line(MAX_LINK_LENGTH).regex(/^\/(?![/\\])/, 'does not begin with a single /'),
    })
    .optional(),
})
export type Shelf = z.infer<typeof Shelf>

const Section = z.discriminatedUnion('kind', [PlainSection, TitledSection, Shelf])
export type Section = z.infer<typeof Section>

/** What the shop says above its pages and shows on the first of them. */
const Content = z.strictObject({
  messages: z.array(Announcement).min(1, 'has no message').max(MAX_MESSAGES, `has more than ${MAX_MESSAGES} messages`),
  sections: z
    .array(Section)
    .max(MAX_SECTIONS, `has more than ${MAX_SECTIONS} sections`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has a section twice')
    .refine((all) => onlyKinds.every((kind) => all.filter((each) => each.kind === kind).length === 1), {
      message: 'has a section of its own twice, or lacks one: what is not wanted is hidden',
    }),
})
export type Content = z.infer<typeof Content>

export const getContent = endpoint({
  method: 'GET',
  path: '/api/content',
  summary: 'The announcements above every page, and the sections of the home page that are shown',
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
  summary: 'Who sells here, where customers find help, and who answers for complaints',
  reply: ShopFacts,
})

const EditedContent = z.object({
  content: z.object({ messages: z.array(Announcement), sections: z.array(Section) }),
  /** As the shop is without any changes. */
  standard: z.object({ messages: z.array(Announcement), sections: z.array(Section) }),
  version: z.int(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
})
export type EditedContent = z.infer<typeof EditedContent>

export const getAdminContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Announcements and home page as they are edited, with a version to save them by',
  reply: EditedContent,
})

export const saveAdminContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content',
  summary: 'Saves announcements and home page, unless somebody has done so since the version that was read',
  body: z.strictObject({ ...Content.shape, version: z.int().min(0) }),
  reply: EditedContent,
  refusals: [409],
})
