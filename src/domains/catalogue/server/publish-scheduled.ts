import { recordAuditEntries } from '#platform/audit/record-audit-entry.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { MINUTE, SECOND } from '#shared/time.ts'
import { lockCatalogue } from './edit-store.ts'
import * as store from './publish-store.ts'

/** Named in the audit log, and in the message to an admin whose form is out of date. */
const actor = { id: 'schedule', name: 'The schedule' }

/** Publishes and unpublishes every product and collection whose time has come. The transaction clears the caches of all processes. */
export async function publishScheduled({ db }: { db: Db }): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const products = await store.publishDueProducts(tx, actor.name)
    const unpublished = await store.unpublishDueProducts(tx, actor.name)
    const collections = await store.publishDueCollections(tx, actor.name)
    await recordAuditEntries(tx, [
      ...products.map((subject) => ({
        actor,
        kind: 'product' as const,
        subject,
        before: { state: 'draft' },
        after: { state: 'live', change: 'published' },
      })),
      ...unpublished.map((subject) => ({
        actor,
        kind: 'product' as const,
        subject,
        before: { state: 'live' },
        after: { state: 'draft', change: 'unpublished' },
      })),
      ...collections.map((subject) => ({
        actor,
        kind: 'collection' as const,
        subject,
        after: { change: 'published' },
      })),
    ])
  })
}

/** A schedule is read again after this time even if no change was notified. */
const MAX_DELAY_MS = MINUTE
const RETRY_MS = SECOND

export interface Publisher {
  /** Reads the schedule again. Must be called after every catalogue change. */
  refresh(): void
  close(): Promise<void>
}

/**
 * Publishes on time: every process has a timer for the next time in the schedule, and the database decides what is due.
 * What fell due while no process ran is published at the start.
 */
export function startPublisher({ db }: { db: Db }, log: Pick<Log, 'warn'>): Publisher {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isOutdated = false
  let isClosed = false

  async function runOnce(): Promise<number> {
    try {
      const delayMs = await store.findNextPublishDelay(db)
      if (delayMs === undefined || delayMs > 0) return Math.min(delayMs ?? MAX_DELAY_MS, MAX_DELAY_MS)
      await publishScheduled({ db })
      return 0
    } catch (error) {
      log.warn({ err: error }, 'Could not publish scheduled products; will retry')
      return RETRY_MS
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    isOutdated = false
    const delayMs = await runOnce()
    running = undefined
    if (isClosed) return
    // a timer may fire a millisecond early
    timer = setTimeout(refresh, isOutdated ? 0 : Math.ceil(delayMs)).unref()
  }

  function refresh(): void {
    isOutdated = true
    if (!isClosed) running ??= run()
  }

  refresh()
  return {
    refresh,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
