import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { DraftOrderQuery } from '../draft-contract.ts'
import type { Deps } from './deps.ts'
import * as drafts from './draft-store.ts'

export async function listDraftOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { limit = MAX_PAGE_SIZE, page = 1, ...filter }: DraftOrderQuery,
) {
  const at = now()
  const [draftOrders, total] = await Promise.all([
    drafts.listDraftOrders(db, filter, { now: at, limit, offset: (page - 1) * limit }),
    drafts.countDraftOrders(db, filter, at),
  ])
  return { draftOrders, total }
}

export async function getDraftOrder(
  { db, now }: { db: Queryable; now: () => Date },
  id: string,
): Promise<drafts.ListedDraftOrder> {
  const [draft] = await drafts.listDraftOrders(db, { id }, { now: now(), limit: 1, offset: 0 })
  if (!draft) throw new ShopError('not_found', 'Draft order not found.')
  return draft
}
