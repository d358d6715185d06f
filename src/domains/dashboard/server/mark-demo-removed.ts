import type { Queryable, Tx } from '#platform/database/connect.ts'
import * as store from './setup-store.ts'

/** The demo is not loaded again after its removal. */
export const isDemoRemoved = async (db: Queryable): Promise<boolean> =>
  (await store.getSetupRow(db)).demoRemovedAt !== null

export async function markDemoRemoved(tx: Tx, at: Date): Promise<void> {
  await store.updateSetup(tx, { demoRemovedAt: at })
}
