import type { Tx } from '#platform/database/connect.ts'
import { newsletterSubscribers } from './tables.ts'

/** Leaves an address that is on the list already as it is, with what was agreed to first. */
export async function addSubscriber(tx: Tx, subscriber: { id: string; email: string; consent: string }): Promise<void> {
  await tx.insert(newsletterSubscribers).values(subscriber).onConflictDoNothing()
}
