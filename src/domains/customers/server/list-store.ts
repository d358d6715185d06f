import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import { orders } from '#domains/orders/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { byNumber, byText, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import { foldEmail } from '#shared/email.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { CustomerFilters, customerSortKeys } from '../admin-contract.ts'
import { customerCount, customers } from './tables.ts'

const { userId, name, email, phone, search, orderCount, spentPaise, lastOrderAt, createdAt, tags } = customers
const listColumns = { userId, name, email, phone, orderCount, spentPaise, lastOrderAt, createdAt, tags }
export type ListedCustomerRow = Omit<typeof customers.$inferSelect, 'search'>

export interface ListFilters {
  /** In lower case; each must be part of the name, the email or a phone number. */
  words: string[]
  /** Customers that are found in another way, such as by an order. */
  userIds: string[]
  tag: string | undefined
}

const resolveSort = createKeysetSort<(typeof customerSortKeys)[number]>(
  {
    createdAt: byTimestamp(createdAt),
    name: byText(name),
    orders: byNumber(orderCount),
    spent: { by: sql`${spentPaise}`, type: sql`bigint` },
    lastOrder: { by: sql`coalesce(${lastOrderAt}, '-infinity')`, type: sql`timestamptz` },
  },
  { id: userId, defaultSort: '-createdAt' },
)

function matchesFilters({ words, userIds, tag }: ListFilters): SQL | undefined {
  const hasWords =
    words.length === 0 ? undefined : and(...words.map((word) => sql`${search} LIKE ${toLikePattern(word)}`))
  return and(
    // without words, only these customers
    userIds.length === 0 ? hasWords : or(hasWords, inArray(userId, userIds)),
    tag === undefined ? undefined : sql`${tags} @> ARRAY[${tag}::text]`,
  )
}

export async function listCustomers(
  db: Queryable,
  filters: ListFilters,
  { sortBy, limit, offset }: { sortBy: CustomerFilters['sortBy']; limit: number; offset: number },
): Promise<ListedCustomerRow[]> {
  return db
    .select(listColumns)
    .from(customers)
    .where(matchesFilters(filters))
    .orderBy(...resolveSort(sortBy).orderBy)
    .limit(limit)
    .offset(offset)
}

export async function countCustomers(db: Queryable, filters: ListFilters): Promise<number> {
  const condition = matchesFilters(filters)
  if (condition) return countUpToLimit(db, customers, condition)
  const [row] = await db.select({ total: customerCount.count }).from(customerCount)
  return row?.total ?? 0
}

export interface CustomerWithCursor extends ListedCustomerRow {
  id: string
  /** The sort key as text, used as cursor. */
  sortValue: string
}

/** Returns the next batch in sort order, after the given customer (keyset pagination). */
export async function listCustomersAfter(
  db: Queryable,
  filters: ListFilters,
  { sortBy, limit, after }: { sortBy: CustomerFilters['sortBy']; limit: number; after: CustomerWithCursor | undefined },
): Promise<CustomerWithCursor[]> {
  const keyset = resolveSort(sortBy)
  return db
    .select({ ...listColumns, id: userId, sortValue: keyset.sortValue })
    .from(customers)
    .where(and(matchesFilters(filters), keyset.after(after)))
    .orderBy(...keyset.orderBy)
    .limit(limit)
}

/** Returns the customers who placed orders with this number, as printed on receipts, or with this id. */
export async function findUserIdsByOrderNumber(db: Queryable, orderNumber: string): Promise<string[]> {
  const hasNumber =
    orderNumber.length === 24 ? eq(orders.id, orderNumber) : sql`right(${orders.id}, 8) = ${orderNumber}`
  const rows = await db.selectDistinct({ id: orders.userId }).from(orders).where(hasNumber).limit(20)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Returns the accounts with exactly this email address, whatever its spelling. */
export async function findUserIdsByEmail(db: Queryable, address: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(foldEmailColumn(users.email), foldEmail(address)))
  return rows.map(({ id }) => id)
}

export async function listTags(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(
    sql`SELECT DISTINCT unnest(tags) AS tag FROM customers WHERE tags <> '{}' ORDER BY tag LIMIT 500`,
  )
  return rows.map(({ tag }) => tag)
}
