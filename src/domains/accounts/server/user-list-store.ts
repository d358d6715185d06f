import { and, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { byText, byTimestamp, createSortedList } from '#platform/database/sorted-list.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import type { UserQuery, userSortKeys } from '../contract.ts'
import { users } from './tables.ts'
import type { UserRow } from './user-store.ts'

export type UserFilters = Pick<UserQuery, 'q' | 'role' | 'sortBy'>

const { id, name, email, role, createdAt } = users
const listColumns = { id, name, email, role, createdAt }
type ListedUserRow = Pick<UserRow, keyof typeof listColumns>

const sortUsers = createSortedList<(typeof userSortKeys)[number]>(
  {
    name: byText(name),
    email: byText(email),
    // not lowercased, because the index is not either
    role: { by: sql`${role}`, type: sql`text` },
    createdAt: byTimestamp(createdAt),
  },
  { id, defaultSort: '-createdAt' },
)

const matchesFilters = ({ q, role: filteredRole }: UserFilters) =>
  and(
    q === undefined ? undefined : sql`(${name} || ' ' || ${email}) ILIKE ${toLikePattern(q)}`,
    filteredRole === undefined ? undefined : eq(role, filteredRole),
  )

/** Returns one page of users and the total count. */
export async function listUsers(
  db: Queryable,
  filters: UserFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const { order } = sortUsers(filters.sortBy)
  const page = db
    .select(listColumns)
    .from(users)
    .where(matchesFilters(filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, [counted]] = await Promise.all([
    page,
    db.select({ total: count() }).from(users).where(matchesFilters(filters)),
  ])
  return { users: rows, total: counted?.total ?? 0 }
}

export interface UserWithCursor extends ListedUserRow {
  /** The sort key as text, used as cursor. */
  place: string
}

/** Returns the next batch in this order, after the given user (keyset pagination). */
export async function listUsersAfter(
  db: Queryable,
  filters: UserFilters,
  after: UserWithCursor | undefined,
  limit: number,
) {
  const sort = sortUsers(filters.sortBy)
  return db
    .select({ ...listColumns, place: sort.place })
    .from(users)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}
