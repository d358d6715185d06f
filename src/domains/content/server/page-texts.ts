import { type PageText, StoredPage } from '../page-contract.ts'
import { isBuiltInSlug } from '../page-path-contract.ts'
import { defaultPages } from './default-pages/default-pages.ts'

interface StoredTexts {
  draft: unknown
  published: unknown
}

/**
 * Restores the order of fields, which jsonb does not keep and the audit log compares as text, and adds the fields that
 * the release which stored the page did not have.
 */
const completePage = (stored: unknown): PageText | undefined => StoredPage.safeParse(stored).data

export const findDefaultPage = (slug: string): PageText | undefined =>
  isBuiltInSlug(slug) ? defaultPages[slug] : undefined

/** Returns the text that shoppers see; undefined for a page that was never published. */
export const findPublishedText = (slug: string, row: Pick<StoredTexts, 'published'> | undefined) =>
  completePage(row?.published) ?? findDefaultPage(slug)

/** Returns the text that an admin edits: the draft, or else the published text. */
export function getEditedText(slug: string, row: StoredTexts | undefined): PageText {
  const text = completePage(row?.draft) ?? findPublishedText(slug, row)
  if (!text) throw new Error(`The page ${slug} has no text`)
  return text
}
