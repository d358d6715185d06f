import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { isConflict } from '#platform/database/sql-state.ts'
import type { Log } from '#platform/log.ts'
import { createTask, type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { outbox } from './tables.ts'

const POLL_MS = 400
const BATCH_SIZE = 50
const RETRY_MS = 60_000
/** After a conflict with other transactions, which does not last. */
const CONFLICT_RETRY_MS = 1_000

/** Leaves work to the outbox worker of this kind: it is done only if the transaction commits. */
export async function addToOutbox(tx: Tx, kind: string, refs: string | string[], dueAt?: Date): Promise<void> {
  const entries = [refs].flat().map((ref) => ({ kind, ref, ...(dueAt && { dueAt }) }))
  if (entries.length > 0) await tx.insert(outbox).values(entries)
}

/** Withdraws the entries whose ref starts with one of the ids and returns their refs. Waits for a worker that has taken one. */
export async function removeFromOutbox(tx: Tx, kind: string, ids: string[]): Promise<string[]> {
  const removed = await tx
    .delete(outbox)
    .where(and(eq(outbox.kind, kind), inArray(sql`split_part(${outbox.ref}, ' ', 1)`, ids)))
    .returning({ ref: outbox.ref })
  return removed.map(({ ref }) => ref)
}

export interface OutboxWork {
  kind: string
  /** Does the work for all entries, in the order they were added, within the transaction that deletes them. */
  run(tx: Tx, refs: string[]): Promise<void>
}

interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'warn'>
}

/** Processes entries in batches, within half a second. Several processes share the work. */
export function startOutboxWorker(deps: Deps, work: OutboxWork): PeriodicTask {
  const worker = createTask(
    { failureMessage: `Could not process outbox entries "${work.kind}"; will retry`, logsFirstFailureOnly: true },
    deps.log,
    () => processOutbox(deps, work),
  )
  const poller = pollers.get(deps.db) ?? startPoller(deps)
  const registration = { kind: work.kind, run: worker.run }
  poller.workers.add(registration)
  return {
    close: async () => {
      poller.workers.delete(registration)
      if (poller.workers.size === 0) await poller.close()
      await worker.waitForRun()
    },
  }
}

interface Poller {
  workers: Set<{ kind: string; run: () => void }>
  close(): Promise<void>
}

const pollers = new WeakMap<Db, Poller>()

/** Finds due entries for all workers of a process with one statement, because most polls find nothing. */
function startPoller({ db, now, log }: Deps): Poller {
  const workers: Poller['workers'] = new Set()
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not look for outbox entries; will retry',
    logsFirstFailureOnly: true,
  }
  const task = runPeriodically(schedule, log, async () => {
    const kinds = [...new Set([...workers].map(({ kind }) => kind))]
    const dueKinds = new Set((await findDueKinds(db, { kinds, now: now().toISOString() })).map(({ kind }) => kind))
    for (const { kind, run } of workers) if (dueKinds.has(kind)) run()
  })
  const poller = {
    workers,
    close: async () => {
      pollers.delete(db)
      await task.close()
    },
  }
  pollers.set(db, poller)
  return poller
}

const findDueKinds = prepareStatement<{ kind: string }, { kinds: string[]; now: string }>(
  'find_due_outbox_kinds',
  sql`SELECT kind FROM unnest((SELECT ${sql.placeholder('kinds')}::text[])) AS kind
    WHERE EXISTS (SELECT FROM outbox WHERE outbox.kind = kind.kind AND due_at <= ${sql.placeholder('now')}::timestamptz)`,
)

const findDueEntry = prepareStatement<{ id: string }, { kind: string; now: string }>(
  'find_due_outbox_entry',
  sql`SELECT id FROM outbox WHERE kind = ${sql.placeholder('kind')} AND due_at <= ${sql.placeholder('now')}::timestamptz LIMIT 1`,
)

/** Processes all due entries. If a batch fails, its entries are processed one by one, and a failing one is postponed. */
export async function processOutbox(deps: Deps, work: OutboxWork): Promise<void> {
  const { db, log, now } = deps
  /** How many entries of a failed batch are still to be processed one by one. */
  let singleCount = 0
  // read first, because most polls find nothing
  while ((await findDueEntry(db, { kind: work.kind, now: now().toISOString() })).length > 0) {
    const limit = singleCount > 0 ? 1 : BATCH_SIZE
    singleCount = Math.max(0, singleCount - 1)
    const batch: Entry[] = []
    try {
      await db.transaction(async (tx) => {
        batch.push(...(await takeEntries(tx, work.kind, { now: now(), limit })))
        if (batch.length > 0)
          await work.run(
            tx,
            batch.map(({ ref }) => ref),
          )
      })
      // another process has taken the rest
      if (batch.length === 0) return
    } catch (error) {
      const [first] = batch
      if (!first) throw error
      if (batch.length > 1) singleCount = batch.length
      else {
        log.warn({ err: error, kind: work.kind, ref: first.ref }, 'Could not process outbox entry; will retry')
        await postpone(db, first.id, new Date(now().getTime() + (isConflict(error) ? CONFLICT_RETRY_MS : RETRY_MS)))
      }
    }
  }
}

interface Entry {
  id: string
  ref: string
}

async function takeEntries(tx: Tx, kind: string, { now, limit }: { now: Date; limit: number }): Promise<Entry[]> {
  const { rows } = await tx.execute<{ id: string; ref: string }>(sql`
    DELETE FROM outbox WHERE id IN (
      SELECT id FROM outbox WHERE kind = ${kind} AND due_at <= ${now.toISOString()} ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id, ref`)
  return rows.sort((a, b) => Number(a.id) - Number(b.id))
}

async function postpone(db: Db, id: string, dueAt: Date): Promise<void> {
  await db.execute(sql`UPDATE outbox SET due_at = ${dueAt.toISOString()} WHERE id = ${id}`)
}
