import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { isSlug } from '#shared/slug.ts'
import { slugify } from '#shared/slugify.ts'
import { MAX_OWN_PAGES } from '../page-contract.ts'
import { PageSchema } from '../page-input-contract.ts'
import { getPagePath, isBuiltInSlug } from '../page-path-contract.ts'
import type { Deps } from './deps.ts'
import type { EditedPage } from './edited-page.ts'
import { getAdminPage } from './get-admin-pages.ts'
import * as store from './page-store.ts'

interface NewPage {
  title: string
  slug?: string | undefined
}

const NO_SLUG = 'Please enter an address: the title has no letters that an address can have.'

/** Creates a page that shoppers don't see before it is published. */
export async function createPage(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  { title, slug = slugify(title) }: NewPage,
): Promise<EditedPage> {
  if (!isSlug(slug)) throw invalidSlug(NO_SLUG)
  if (isBuiltInSlug(slug)) {
    throw invalidSlug(`Every shop has a page at ${getPagePath(slug)}. Edit that one, or choose another address.`)
  }
  await db.transaction(async (tx) => {
    if ((await store.countOwnPages(tx)) >= MAX_OWN_PAGES) {
      throw new ShopError(
        'conflict',
        `There can be at most ${MAX_OWN_PAGES} pages. Delete one that you no longer need.`,
      )
    }
    const draft = PageSchema.parse({ title })
    const isNew = await store.insertPage(tx, { slug, draft, version: 1, editedAt: now(), editedBy: actor.name })
    if (!isNew) throw new ShopError('conflict', `There is already a page at ${getPagePath(slug)}.`)
    await recordAuditEntry(tx, { actor, kind: 'page', subject: { id: slug, name: title }, after: { title } })
  })
  return getAdminPage({ db }, slug)
}

const invalidSlug = (message: string) => new ShopError('bad_request', message, { errors: [{ field: 'slug', message }] })
