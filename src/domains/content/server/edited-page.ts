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
  /** The draft, or what shoppers see. */
  content: PageText
  /** What shoppers see; undefined for a page that was never published. */
  published: PageText | undefined
  /** The default of a built-in page. */
  standard: PageText | undefined
  hasDraft: boolean
  /** Whether shoppers see something other than the default. */
  isPublished: boolean
}

/** A built-in page that nobody has edited has no row. */
export function toEditedPage(slug: string, row: PageRow = neverEdited): EditedPage {
  const { draft, published, ...edit } = row
  return {
    ...edit,
    slug,
    content: getEditedText(slug, row),
    published: findPublishedText(slug, row),
    standard: findDefaultPage(slug),
    hasDraft: draft !== null,
    isPublished: published !== null,
  }
}
