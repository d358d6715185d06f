import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/database/connect.ts'
import { containsText } from '#platform/database/contains-text.ts'
import { countUpToLimit } from '#platform/database/count-up-to-limit.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { byText, byTimestamp, createKeysetSort } from '#platform/database/keyset-sort.ts'
import { listAndCount } from '#platform/database/list-and-count.ts'
import { type AddressFilters, narrowSearch } from '#platform/database/narrow-search.ts'
import { foldEmail } from '#shared/email.ts'
import type { UserQuery, userSortKeys } from '../users-contract.ts'
import { users } from './tables.ts'
import type { UserRow } from './user-store.ts'

export type UserFilters = Pick<UserQuery, 'q' | 'role' | 'sortBy'> & AddressFilters

const { id, name, email, role, staffRole, createdAt } = users
const listColumns = {
  id,
  name,
  email,
  role,
  staffRole,
  createdAt,
  hasNoPassword: sql<boolean>`${users.passwordHash} IS NULL`,
}
export type ListedUserRow = Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'staffRole' | 'createdAt'> & {
  hasNoPassword: boolean
}

const resolveSort = createKeysetSort<(typeof userSortKeys)[number]>(
  {
    name: byText(name),
    email: byText(email),
    // the index on role does not lowercase
    role: { by: sql`${role}`, type: sql`text` },
    createdAt: byTimestamp(createdAt),
  },
  { id, defaultSort: '-createdAt' },
)

const hasAddress = (address: string) => eq(foldEmailColumn(email), foldEmail(address))

const matchesFilters = ({ q, address, role: roleFilter }: UserFilters) =>
  and(
    address === undefined ? undefined : hasAddress(address),
    q === undefined ? undefined : containsText(sql`(${name} || ' ' || ${email})`, q),
    roleFilter === undefined ? undefined : eq(role, roleFilter),
  )

/** Returns one page of users and the total count. */
export async function listUsers(
  db: Queryable,
  query: UserFilters,
  { limit, offset }: { limit: number; offset: number },
) {
  const filters = await narrowSearch(db, users, query, hasAddress)
  const { orderBy } = resolveSort(filters.sortBy)
  const list = async () =>
    db
      .select(listColumns)
      .from(users)
      .where(matchesFilters(filters))
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  const count = () => countUpToLimit(db, users, matchesFilters(filters))
  const { rows, total } = await listAndCount({ limit, offset }, { list, count })
  return { users: rows, total }
}

export interface UserWithCursor extends ListedUserRow {
  /** The sort key as text, used as cursor. */
  sortValue: string
}

/** Returns the next batch in sort order, after the given user (keyset pagination). */
export async function listUsersAfter(
  db: Queryable,
  query: UserFilters,
  after: UserWithCursor | undefined,
  limit: number,
) {
  const filters = await narrowSearch(db, users, query, hasAddress)
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ ...listColumns, sortValue: sort.sortValue })
    .from(users)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
}
