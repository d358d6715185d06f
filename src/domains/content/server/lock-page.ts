import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { isBuiltInSlug } from '../page-path-contract.ts'
import * as store from './page-store.ts'
import { createVersionConflict } from './version-conflict.ts'

/** Locks the page. Throws if there is none, or a conflict if someone has saved since `version`. */
export async function lockPage(tx: Tx, slug: string, version?: number): Promise<store.PageRow> {
  // two admins may be the first to edit a built-in page: the second waits for the row of the first
  if (isBuiltInSlug(slug)) await store.insertPage(tx, { slug })
  const row = await store.lockPage(tx, slug)
  if (!row) throw new ShopError('not_found', 'Page not found.')
  if (version !== undefined && row.version !== version) throw createVersionConflict(row)
  return row
}
