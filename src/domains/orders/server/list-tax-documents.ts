import { listAndCount } from '#platform/database/list-and-count.ts'
import { readInBatches } from '#platform/database/read-in-batches.ts'
import { ShopError } from '#shared/errors.ts'
import type { TaxDocumentQuery } from '../invoice-contract.ts'
import { buildSearchQuery } from '../rules.ts'
import type { Deps } from './deps.ts'
import { type PagingParams, toLimitOffset } from './get-order.ts'
import * as store from './tax-document-store.ts'

const BATCH_SIZE = 500

export async function listTaxDocuments(
  { db }: Pick<Deps, 'db'>,
  { limit, page, q, ...filters }: TaxDocumentQuery & PagingParams,
): Promise<{ documents: store.TaxDocumentRow[]; total: number }> {
  const orders = buildSearchQuery(q ?? '')
  const listFilters = { ...filters, search: q && orders ? { number: q.replace(/^#/, ''), orders } : undefined }
  const range = toLimitOffset({ limit, page })
  const { rows: documents, total } = await listAndCount(range, {
    list: () => store.listTaxDocuments(db, listFilters, range),
    count: () => store.countTaxDocuments(db, listFilters),
  })
  return { documents, total }
}

export async function getTaxDocument({ db }: Pick<Deps, 'db'>, number: string): Promise<store.TaxDocumentRow> {
  const document = await store.findTaxDocument(db, number)
  if (!document) throw new ShopError('not_found', 'There is no invoice or credit note with this number.')
  return document
}

/** Yields all invoices of a period, then all credit notes, by day and number. Days are inclusive. Leaves out demo orders. */
export async function* readTaxDocuments(
  { db }: Pick<Deps, 'db'>,
  period: { from: string; to: string },
): AsyncGenerator<store.TaxDocumentRow[]> {
  for (const kind of ['invoice', 'credit note'] as const) {
    type Row = Awaited<ReturnType<typeof store.listDocumentsOfPeriod>>[number]
    yield* readInBatches((last: Row | undefined) =>
      store.listDocumentsOfPeriod(db, kind, {
        ...period,
        limit: BATCH_SIZE,
        ...(last ? { after: { day: last.day, number: last.document.number } } : {}),
      }),
    )
  }
}
