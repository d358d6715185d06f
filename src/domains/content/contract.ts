import * as z from 'zod'
import { genders, sortOrders } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const announcementIcons = ['flame', 'zap', 'gem', 'rocket', 'sparkles'] as const
export type AnnouncementIcon = (typeof announcementIcons)[number]

export const MAX_ANNOUNCEMENTS = 10
export const MAX_ANNOUNCEMENT_LENGTH = 80
export const MAX_TITLE_LENGTH = 60
export const MAX_SHELF_LIMIT = 24
export const MAX_SUBTITLE_LENGTH = 120
export const MAX_TEXT_LENGTH = 400
export const MAX_TILES = 4
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

const sectionFields = { id: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'Section ID is not valid.'), shown: z.boolean() }

const optionalText = (label: string, maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `${label} can be at most ${maxLength} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, `${label} contains a character that can't be displayed.`)

const SectionLink = z.strictObject({
  label: singleLine('Link label', MAX_TITLE_LENGTH),
  // a second slash or a backslash would lead to another host
  to: singleLine('Link', MAX_LINK_LENGTH).regex(/^\/(?![/\\])/, 'Link must start with a single /.'),
})
export type SectionLink = z.infer<typeof SectionLink>

/** A path on this site; two dots in a row could leave the folder. */
const filePath = z
  .string()
  .max(200, 'File name can be at most 200 characters.')
  .regex(/^\/(?![/\\])[\w\-./]+$/, 'The file must be one of this shop.')
  .refine((path) => !path.includes('..'), 'The file must be one of this shop.')

/** An image in several widths and two formats: the files are `<stem>-<width>.avif` and `<stem>-<width>.webp`. */
const ContentImage = z.strictObject({
  stem: filePath,
  widths: z.array(z.int().min(1).max(10_000)).min(1).max(8),
  width: z.int().optional(),
  height: z.int().optional(),
})
export type ContentImage = z.infer<typeof ContentImage>

/** One image for all screens, or another one for wide screens. */
const ContentImages = z.strictObject({ narrow: ContentImage, wide: ContentImage.optional() })
export type ContentImages = z.infer<typeof ContentImages>

const Video = z.strictObject({
  /** The last file that browsers try. */
  mp4: filePath,
  /** Present only if it is smaller than the MP4. */
  webm: filePath.optional(),
  poster: z.strictObject({ avif: filePath, webp: filePath }),
  width: z.int().min(1).max(10_000),
  height: z.int().min(1).max(10_000),
})
export type Video = z.infer<typeof Video>

const heroLayouts = ['plain', 'sign'] as const

/** The top of the page. With the layout `sign`, the headline ends in the logo on a plate, like a street sign. */
const Hero = z.strictObject({
  ...sectionFields,
  kind: z.literal('hero'),
  layout: z.enum(heroLayouts, oneOfMessage('Layout', heroLayouts)),
  /** Empty for the name of the shop. */
  headline: optionalText('Headline', MAX_TITLE_LENGTH),
  text: optionalText('Text', MAX_TEXT_LENGTH),
  link: SectionLink.optional(),
  picture: ContentImages.optional(),
  /** Plays instead of the image: portrait on phones, landscape on wider screens. */
  film: z.strictObject({ portrait: Video, landscape: Video }).optional(),
})
export type Hero = z.infer<typeof Hero>

const Tile = z.strictObject({
  title: singleLine('Title', MAX_TITLE_LENGTH),
  to: SectionLink.shape.to,
  picture: ContentImages.optional(),
  /** Whether the background is dark until the image is loaded. */
  isDark: z.boolean().optional(),
})
export type Tile = z.infer<typeof Tile>

const Tiles = z.strictObject({
  ...sectionFields,
  kind: z.literal('tiles'),
  tiles: z.array(Tile).min(1, 'Add at least one tile.').max(MAX_TILES, `There can be at most ${MAX_TILES} tiles.`),
})
export type Tiles = z.infer<typeof Tiles>

const TextSection = z.strictObject({
  ...sectionFields,
  kind: z.literal('text'),
  title: optionalText('Title', MAX_TITLE_LENGTH),
  text: singleLine('Text', MAX_TEXT_LENGTH),
  link: SectionLink.optional(),
})
export type TextSection = z.infer<typeof TextSection>

const Quote = z.strictObject({
  ...sectionFields,
  kind: z.literal('quote'),
  text: singleLine('Quote', MAX_TEXT_LENGTH),
  /** Who said it; may be empty. */
  source: optionalText('Source', MAX_TITLE_LENGTH),
})
export type Quote = z.infer<typeof Quote>

const Promises = z.strictObject({ ...sectionFields, kind: z.literal('promises') })
const titledKinds = ['best-seller', 'collections'] as const
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
  /** A line below the title. */
  subtitle: optionalText('Line below the title', MAX_SUBTITLE_LENGTH).optional(),
  link: SectionLink.optional(),
})
export type Shelf = z.infer<typeof Shelf>

const Section = z.discriminatedUnion('kind', [Hero, Tiles, Shelf, TitledSection, Promises, TextSection, Quote])
export type Section = z.infer<typeof Section>

export const Content = z.strictObject({
  /** The announcements. The name is part of the API and of the stored content. */
  messages: z.array(Announcement).max(MAX_ANNOUNCEMENTS, `There can be at most ${MAX_ANNOUNCEMENTS} announcements.`),
  sections: z
    .array(Section)
    .max(MAX_SECTIONS, `There can be at most ${MAX_SECTIONS} sections.`)
    .refine(
      (sections) => new Set(sections.map(({ id }) => id)).size === sections.length,
      'Section IDs must be unique.',
    ),
  /** Plays in the footer. */
  footerFilm: Video.optional(),
})
export type Content = z.infer<typeof Content>

export const getContent = endpoint({
  method: 'GET',
  path: '/api/content',
  public: true,
  summary: 'Returns the announcements and the visible sections of the home page',
  responseBody: Content.extend({ sections: z.array(Section) }),
})

const ShopDetails = z.object({
  seller: z.object({ name: z.string(), address: z.array(z.string()), state: z.string(), gstin: z.string() }),
  care: z.object({
    email: z.string(),
    phone: z.string(),
    hours: z.string(),
    /** How soon emails are answered, such as "within 24 hours". */
    replies: z.string(),
  }),
  grievance: z.object({ officer: z.string(), email: z.string() }),
})
export type ShopDetails = z.infer<typeof ShopDetails>

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  public: true,
  summary: 'Returns the seller, customer care contacts and the grievance officer',
  responseBody: ShopDetails,
})
