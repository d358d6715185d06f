import type { ShopSettings } from '#shared/shop-settings.ts'
import type { AdminPage, ListedPage } from '../admin-page-contract.ts'
import type { PageText } from '../page-contract.ts'
import { getPagePath, isBuiltInSlug } from '../page-path-contract.ts'
import { getPlaceholderValues } from '../rules.ts'

interface EditedPage {
  slug: string
  content: PageText
  published: PageText | undefined
  defaultText: PageText | undefined
  hasDraft: boolean
  isPublished: boolean
  version: number
  publishedAt: Date | null
  editedAt: Date | null
  editedBy: string | null
}

function getState({ hasDraft, isPublished }: EditedPage): ListedPage['state'] {
  if (hasDraft) return 'draft'
  return isPublished ? 'published' : 'default'
}

const presentFields = (page: EditedPage) => ({
  slug: page.slug,
  path: getPagePath(page.slug),
  builtIn: isBuiltInSlug(page.slug),
  live: page.published !== undefined,
  state: getState(page),
  version: page.version,
  ...(page.publishedAt ? { publishedAt: page.publishedAt.toISOString() } : {}),
  ...(page.editedAt ? { editedAt: page.editedAt.toISOString() } : {}),
  ...(page.editedBy === null ? {} : { editedBy: page.editedBy }),
})

export const presentListedPage = (page: EditedPage): ListedPage => ({
  ...presentFields(page),
  title: page.content.title,
})

export function presentAdminPage(page: EditedPage, settings: ShopSettings): AdminPage {
  const { content, published, defaultText } = page
  return {
    ...presentFields(page),
    content,
    ...(published ? { published } : {}),
    ...(defaultText ? { defaultContent: defaultText } : {}),
    placeholders: getPlaceholderValues(settings, page),
  }
}
