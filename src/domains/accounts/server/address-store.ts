import { and, count, desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { addresses, users } from './tables.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Locks the user's address book until the end of the transaction. Returns undefined if the user no longer exists. */
export async function lockAddressBook(tx: Tx, userId: string): Promise<{ claimedAt: Date | null } | undefined> {
  const [owner] = await tx
    .select({ claimedAt: users.claimedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return owner
}

/** Lists the default address first, then the newest. */
export async function listAddresses(db: Queryable, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
}

export async function countAddresses(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId))
  return row?.total ?? 0
}

export async function insertAddress(tx: Tx, address: typeof addresses.$inferInsert): Promise<void> {
  await tx.insert(addresses).values(address)
}

const isUserAddress = (userId: string, id: string) => and(eq(addresses.userId, userId), eq(addresses.id, id))

export async function findAddress(tx: Tx, userId: string, id: string): Promise<AddressRow | undefined> {
  const [address] = await tx.select().from(addresses).where(isUserAddress(userId, id))
  return address
}

export async function updateAddress(tx: Tx, userId: string, id: string, change: Partial<AddressRow>): Promise<void> {
  await tx.update(addresses).set(change).where(isUserAddress(userId, id))
}

export async function deleteAddress(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.delete(addresses).where(isUserAddress(userId, id))
}

export async function deleteUserAddresses(tx: Tx, userId: string): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
}

export async function clearDefaultAddress(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
}
