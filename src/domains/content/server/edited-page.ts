import type { PageText } from '../page-contract.ts'
import { findDefaultPage, findPublishedText, getEditedText } from './page-texts.ts'

interface PageRow {
  draft: PageText | null
  published: PageText | null
  version: number
  publishedAt: Date | null
  editedAt: Date | null
  editedBy: string | null
}

const neverEdited: PageRow = {
  draft: null,
  published: null,
  version: 0,
  publishedAt: null,
  editedAt: null,
  editedBy: null,
}

/** A page as an admin edits it. */
export interface EditedPage extends Omit<PageRow, 'draft' | 'published'> {
  slug: string
  /** The draft if there is one, otherwise the published text. */
  content: PageText
  /** The text that shoppers see; undefined for a page that was never published. */
  published: PageText | undefined
  /** The default of a built-in page. */
  defaultText: PageText | undefined
  hasDraft: boolean
  /** Whether an admin has published a text. */
  isPublished: boolean
}

/** Returns a page as an admin edits it. Without a row, it is a built-in page without edits. */
export function toEditedPage(slug: string, row: PageRow = neverEdited): EditedPage {
  const { draft, published, ...rest } = row
  return {
    ...rest,
    slug,
    content: getEditedText(slug, row),
    published: findPublishedText(slug, row),
    defaultText: findDefaultPage(slug),
    hasDraft: draft !== null,
    isPublished: published !== null,
  }
}
