import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import type { UserQuery, userSorts } from '../contract.ts'
import type { UserRow } from './store.ts'
import { users } from './tables.ts'

export type UserFilters = Pick<UserQuery, 'q' | 'role' | 'sortBy'>

const { id, name, email, role, createdAt } = users
const listed = { id, name, email, role, createdAt }
type ListedUserRow = Pick<UserRow, keyof typeof listed>

/** Each order as the indexes know it, and the type that its values are read back as. */
const orders: Record<(typeof userSorts)[number], { by: SQL; type: SQL }> = {
  name: { by: sql`lower(${name})`, type: sql`text` },
  email: { by: sql`lower(${email})`, type: sql`text` },
  role: { by: sql`${role}`, type: sql`text` },
  createdAt: { by: sql`${createdAt}`, type: sql`timestamptz` },
}

function orderOf(sortBy: UserFilters['sortBy'] = '-createdAt') {
  const isDown = sortBy.startsWith('-')
  return { ...orders[sortBy.replace('-', '') as keyof typeof orders], way: isDown ? desc : asc, isDown }
}

const matches = ({ q, role: wanted }: UserFilters) =>
  and(
    q === undefined ? undefined : sql`(${name} || ' ' || ${email}) ILIKE ${containing(q)}`,
    wanted === undefined ? undefined : eq(role, wanted),
  )

/** One page of the users, and how many there are. */
export async function listUsers(db: Db, filters: UserFilters, { limit, offset }: { limit: number; offset: number }) {
  const { by, way } = orderOf(filters.sortBy)
  const page = db
    .select(listed)
    .from(users)
    .where(matches(filters))
    .orderBy(way(by), way(id))
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
  const { by, type, way, isDown } = orderOf(filters.sortBy)
  const further = after && sql`(${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${after.place}::${type}, ${after.id})`
  return db
    .select({ ...listed, place: sql<string>`(${by})::text` })
    .from(users)
    .where(and(matches(filters), further))
    .orderBy(way(by), way(id))
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
