import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'
import { toPrefixPattern } from '#shared/to-like-pattern.ts'
import type { CreditNote, Invoice } from '../contract.ts'
import type { TaxDocumentQuery } from '../invoice-contract.ts'
import { creditNotes, invoices, orders, reversedNumber } from './tables.ts'

export type TaxDocumentRow = { orderId: string; isDemo: boolean; serial: number; series: string } & (
  | { kind: 'invoice'; document: Invoice }
  | { kind: 'credit note'; document: CreditNote }
)

interface RawRow {
  kind: TaxDocumentRow['kind']
  number: string
  orderId: string
  isDemo: boolean
  serial: number
  series: string
  document: Omit<Invoice, 'number'> & Omit<CreditNote, 'number'>
}

const toRow = ({ kind, number, orderId, isDemo, serial, series, document }: RawRow): TaxDocumentRow => ({
  kind,
  orderId,
  isDemo,
  serial,
  series,
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
      series: table.series,
      day: table.day,
      issuedAt: table.issuedAt,
      document: sql<RawRow['document']>`${table.document}`.as('document'),
    })
    .from(table)
    .innerJoin(orders, eq(orders.id, table.orderId))
    .where(condition)
}

/** Shorter ends of numbers match too many documents. */
const MIN_TAIL_LENGTH = 4

/**
 * Returns the condition for invoices or credit notes whose number ends like this. Up to three digits are a serial without
 * its leading zeros.
 */
export function hasNumber(reference: string): SQL {
  if (/^\d{1,3}$/.test(reference))
    return sql`year IN (SELECT year FROM invoice_counters) AND serial = ${Number(reference)}`
  if (reference.length < MIN_TAIL_LENGTH) return sql`number = ${reference}`
  const reversed = [...reference.toUpperCase()].reverse().join('')
  return sql`${reversedNumber} LIKE ${toPrefixPattern(reversed)}`
}

export interface TaxDocumentFilters extends Omit<TaxDocumentQuery, 'q'> {
  search?: DocumentSearch | undefined
}

interface DocumentSearch {
  /** The end of a number, or a serial. */
  number: string
  /** A tsquery for `orders.search`. */
  orders: string
}

function buildCondition(kind: TaxDocumentRow['kind'], filters: TaxDocumentFilters): SQL | undefined {
  const table = kind === 'invoice' ? invoices : creditNotes
  return and(
    filters.kind === undefined || filters.kind === kind ? undefined : sql`false`,
    filters.order ? eq(table.orderId, filters.order) : undefined,
    filters.from ? gte(table.day, filters.from) : undefined,
    filters.to ? lte(table.day, filters.to) : undefined,
    filters.search ? isFound(kind, filters.search) : undefined,
  )
}

/** The orders that a search finds: one query for each index, because a single condition would read all orders. */
function findOrders({ number, orders: query }: DocumentSearch): SQL {
  const gstin = number.toUpperCase()
  return sql`SELECT id FROM orders WHERE search @@ ${query}::tsquery
    UNION SELECT id FROM orders WHERE customer_gstin = ${gstin}
    UNION SELECT id FROM orders WHERE amended_address->>'gstin' = ${gstin} AND amended_address IS NOT NULL`
}

/** Expects a CTE `found` with the orders that the search finds, which invoices and credit notes share. */
function isFound(kind: TaxDocumentRow['kind'], { number }: DocumentSearch): SQL {
  const table = kind === 'invoice' ? invoices : creditNotes
  return sql`${table.number} IN (
    SELECT number FROM ${table} WHERE ${hasNumber(number)}
    UNION SELECT number FROM ${table} JOIN found ON found.id = order_id)`
}

/** Newest first. */
export async function listTaxDocuments(
  db: Queryable,
  filters: TaxDocumentFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<TaxDocumentRow[]> {
  const selectNewest = (kind: TaxDocumentRow['kind']) => {
    const table = kind === 'invoice' ? invoices : creditNotes
    return selectDocuments(db, kind, buildCondition(kind, filters))
      .orderBy(desc(table.day), desc(table.issuedAt), desc(table.serial))
      .limit(offset + limit)
  }
  const newest = selectNewest('invoice').unionAll(selectNewest('credit note')).as('newest')
  const source = filters.search ? db.with(db.$with('found', { id: orders.id }).as(findOrders(filters.search))) : db
  const rows = await source
    .select()
    .from(newest)
    .orderBy(desc(newest.day), desc(newest.issuedAt), newest.kind, desc(newest.serial))
    .limit(limit)
    .offset(offset)
  return rows.map(toRow)
}

export async function countTaxDocuments(db: Queryable, filters: TaxDocumentFilters): Promise<number> {
  const found = filters.search && sql`WITH found AS (${findOrders(filters.search)})`
  const selectMatching = (kind: TaxDocumentRow['kind']) =>
    sql`SELECT FROM ${kind === 'invoice' ? invoices : creditNotes} WHERE ${buildCondition(kind, filters) ?? true}`
  return db.$count(
    sql`(${found} ${selectMatching('invoice')} UNION ALL ${selectMatching('credit note')} LIMIT ${MAX_COUNTED}) AS counted`,
  )
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
