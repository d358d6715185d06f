import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { devices } from './tables.ts'

export async function listDeviceUserIds(db: Queryable, tokenHash: string): Promise<string[]> {
  const rows = await db.select({ userId: devices.userId }).from(devices).where(eq(devices.tokenHash, tokenHash))
  return rows.map(({ userId }) => userId)
}

export async function upsertDevice(tx: Tx, device: typeof devices.$inferInsert): Promise<void> {
  const { lastUsedAt } = device
  await tx
    .insert(devices)
    .values(device)
    .onConflictDoUpdate({ target: [devices.tokenHash, devices.userId], set: { lastUsedAt } })
}

export async function deleteUserDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(devices).where(eq(devices.userId, userId))
}

/** Keeps only the most recently used devices of the user. */
export async function deleteOldestDevices(tx: Tx, userId: string, keep: number): Promise<void> {
  const oldDevices = tx
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastUsedAt))
    .offset(keep)
  await tx.delete(devices).where(and(eq(devices.userId, userId), inArray(devices.tokenHash, oldDevices)))
}
