import { requireAdmin } from '#domains/accounts/server/api.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { MessageQuery } from '../admin-contract.ts'
import * as store from './inbox-store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

const BATCH = 500

export async function listMessages(deps: Deps, authorization: string | undefined, query: MessageQuery) {
  await requireAdmin(deps, authorization)
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listMessages(deps.db, filters, { limit, offset: (page - 1) * limit })
}

export async function exportMessages(deps: Deps, authorization: string | undefined, filters: store.MessageFilters) {
  await requireAdmin(deps, authorization)
  return readInBatches<store.MessageWithCursor>((after) => store.listMessagesAfter(deps.db, filters, after, BATCH))
}
