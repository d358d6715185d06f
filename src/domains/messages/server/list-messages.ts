import { readInBatches } from '#platform/database/read-in-batches.ts'
import { MAX_PAGE_SIZE } from '#shared/list-params.ts'
import type { MessageQuery } from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import * as store from './inbox-store.ts'

const BATCH_SIZE = 500

export async function listMessages({ db }: Pick<Deps, 'db'>, query: MessageQuery) {
  const { limit = MAX_PAGE_SIZE, page = 1, ...filters } = query
  return store.listMessages(db, filters, { limit, offset: (page - 1) * limit })
}

export function exportMessages({ db }: Pick<Deps, 'db'>, filters: store.MessageFilters) {
  return readInBatches<store.MessageWithCursor>((after) => store.listMessagesAfter(db, filters, after, BATCH_SIZE))
}
