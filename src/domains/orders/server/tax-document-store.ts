import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { CreditNote, Invoice } from '../contract.ts'
import type { DocumentFilters } from '../invoice-contract.ts'
import { creditNotes, invoices, orders } from './tables.ts'

export type TaxDocumentRow = { orderId: string; isDemo: boolean; serial: number; year: string } & (
  | { kind: 'invoice'; document: Invoice }
  | { kind: 'credit note'; document: CreditNote }
)

interface RawRow {
  kind: TaxDocumentRow['kind']
  number: string
  orderId: string
  isDemo: boolean
  serial: number
  year: string
  document: Omit<Invoice, 'number'> & Omit<CreditNote, 'number'>
}

const toRow = ({ kind, number, orderId, isDemo, serial, year, document }: RawRow): TaxDocumentRow => ({
  ...{ kind, orderId, isDemo, serial, year },
  document: { number, ...document },
})

const selectDocuments = (db: Queryable, kind: TaxDocumentRow['kind'], condition?: SQL) => {
  const table = kind === 'invoice' ? invoices : creditNotes
  return db
    .select({
      kind: sql<TaxDocumentRow['kind']>`${kind}::text`.as('kind'),
      number: table.number,
      orderId: table.orderId,
      isDemo: orders.isDemo,
      serial: table.serial,
      year: table.year,
      day: table.day,
      issuedAt: table.issuedAt,
      document: sql<RawRow['document']>`${table.document}`.as('document'),
    })
    .from(table)
    .innerJoin(orders, eq(orders.id, table.orderId))
    .where(condition)
}

function buildCondition(kind: TaxDocumentRow['kind'], filters: DocumentFilters): SQL | undefined {
  const table = kind === 'invoice' ? invoices : creditNotes
  const pattern = filters.q === undefined ? undefined : toLikePattern(filters.q.replace(/^#/, ''))
  return and(
    filters.kind === undefined || filters.kind === kind ? undefined : sql`false`,
    filters.order ? eq(table.orderId, filters.order) : undefined,
    filters.from ? gte(table.day, filters.from) : undefined,
    filters.to ? lte(table.day, filters.to) : undefined,
    pattern === undefined
      ? undefined
      : sql`(${table.number} || ' ' || ${table.orderId} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail}
          || ' ' || coalesce(${orders.customerGstin}, '') || ' ' || coalesce(${orders.amendedAddress}->>'gstin', '')) ILIKE ${pattern}`,
  )
}

/** Newest first. */
export async function listTaxDocuments(
  db: Queryable,
  filters: DocumentFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ documents: TaxDocumentRow[]; total: number }> {
  const all = selectDocuments(db, 'invoice', buildCondition('invoice', filters))
    .unionAll(selectDocuments(db, 'credit note', buildCondition('credit note', filters)))
    .as('documents')
  const rows = await db
    .select()
    .from(all)
    .orderBy(sql`day DESC, issued_at DESC, kind, serial DESC`)
    .limit(limit)
    .offset(offset)
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(all)
  return { documents: rows.map(toRow), total: count?.total ?? 0 }
}

export async function findTaxDocument(db: Queryable, number: string): Promise<TaxDocumentRow | undefined> {
  const [row] = await selectDocuments(db, 'invoice', eq(invoices.number, number)).unionAll(
    selectDocuments(db, 'credit note', eq(creditNotes.number, number)),
  )
  return row && toRow(row)
}

/** Returns the documents of a period after `after`, by day and number. */
export async function listDocumentsOfPeriod(
  db: Queryable,
  kind: TaxDocumentRow['kind'],
  { from, to, after, limit }: { from: string; to: string; after?: { day: string; number: string }; limit: number },
) {
  const table = kind === 'invoice' ? invoices : creditNotes
  const isAfter = after ? sql`(${table.day}, ${table.number}) > (${after.day}::date, ${after.number})` : undefined
  const condition = and(gte(table.day, from), lte(table.day, to), eq(orders.isDemo, false), isAfter)
  const rows = await selectDocuments(db, kind, condition).orderBy(asc(table.day), asc(table.number)).limit(limit)
  return rows.map((row) => ({ ...toRow(row), day: row.day ?? '' }))
}
