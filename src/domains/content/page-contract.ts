import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { MAX_SLUG_LENGTH } from '#shared/slug.ts'

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
export const MAX_CARDS = 3
export const MAX_PAGE_LINKS = 2
export const MAX_STRIP_COLLECTIONS = 4
export const MAX_OWN_PAGES = 100
export const TOO_MANY_BLOCKS = `A page can have at most ${MAX_BLOCKS} blocks of text.`

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

/**
 * Creates the schema of a page. Admins' input is limited (page-input-contract.ts). A stored page is not, because its
 * placeholders may be filled with longer values.
 */
export function createPageSchema({ required, optional, paragraph, link, sectionId }: TextSchemas) {
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
    /** Key numbers at the top, such as "3-6" with the label "days by express". */
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
    collections: list(required('Collection', MAX_HEADING_LENGTH), 'The image strip', MAX_STRIP_COLLECTIONS).default([]),
    cardsTitle: optional('Title of the cards', MAX_HEADING_LENGTH).default(''),
    cards: list(
      z.strictObject({
        title: required('Card title', MAX_HEADING_LENGTH),
        text: required('Card text', 300),
        to: link('Card link', MAX_LINE_LENGTH),
      }),
      'Cards',
      MAX_CARDS,
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

export const slugParam = z.object({ slug: z.string().max(MAX_SLUG_LENGTH) })

export const getPage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  public: true,
  summary: 'Returns a text page with the values of the shop in place of its placeholders',
  params: slugParam,
  responseBody: z.object({ slug: z.string(), ...StoredPage.shape }),
})
export type Page = z.output<typeof getPage.responseBody>
