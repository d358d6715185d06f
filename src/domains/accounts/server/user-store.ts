import { and, count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import type { UserQuery, userSorts } from '../contract.ts'
import type { UserRow } from './store.ts'
import { users } from './tables.ts'

export type UserFilters = Pick<UserQuery, 'q' | 'role' | 'sortBy'>

const { id, name, email, role, createdAt } = users
const listed = { id, name, email, role, createdAt }
type ListedUserRow = Pick<UserRow, keyof typeof listed>

const sorted = sortedList<(typeof userSorts)[number]>(
  {
    name: byText(name),
    email: byText(email),
    // one of a few words of ours, which the index has as they are
    role: { by: sql`${role}`, type: sql`text` },
    createdAt: byMoment(createdAt),
  },
  { id, usual: '-createdAt' },
)

const matches = ({ q, role: wanted }: UserFilters) =>
  and(
    q === undefined ? undefined : sql`(${name} || ' ' || ${email}) ILIKE ${containing(q)}`,
    wanted === undefined ? undefined : eq(role, wanted),
  )

/** One page of the users, and how many there are. */
export async function listUsers(db: Db, filters: UserFilters, { limit, offset }: { limit: number; offset: number }) {
  const { order } = sorted(filters.sortBy)
  const page = db
    .select(listed)
    .from(users)
    .where(matches(filters))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [rows, [counted]] = await Promise.all([page, db.select({ all: count() }).from(users).where(matches(filters))])
  return { users: rows, total: counted?.all ?? 0 }
}

export interface UserInOrder extends ListedUserRow {
  /** Its place in the order, as text. */
  place: string
}

/** The next of all users in this order, after the one that is known already. */
export async function usersAfter(db: Db, filters: UserFilters, after: UserInOrder | undefined, limit: number) {
  const sort = sorted(filters.sortBy)
  return db
    .select({ ...listed, place: sort.place })
    .from(users)
    .where(and(matches(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}

/** Who the admins are, and stay until the transaction is over; in one order, so that no two wait for each other. */
export async function holdAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx.select({ id }).from(users).where(eq(role, 'admin')).orderBy(id).for('update')
  return admins.map((admin) => admin.id)
}

/** As it is now, and stays until the transaction is over. */
export async function holdUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(id, userId)).for('update')
  return user
}

export async function hasEmailOfAnother(tx: Tx, userId: string, wanted: string): Promise<boolean> {
  const [other] = await tx
    .select({ id })
    .from(users)
    .where(sql`lower(${email}) = lower(${wanted}) AND ${id} <> ${userId}`)
  return other !== undefined
}

export async function updateUser(
  tx: Tx,
  userId: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'role'>>,
): Promise<UserRow | undefined> {
  const [user] = await tx.update(users).set(change).where(eq(id, userId)).returning()
  return user
}

export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(id, userId))
}
