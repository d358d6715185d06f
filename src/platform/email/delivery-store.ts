import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { sqlNow } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/connect.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { emails } from './tables.ts'

/** How many emails a worker claims at a time. */
export const BATCH_SIZE = 50

/** For this long no other worker sends a claimed email. After a crash it is due again. */
export const LEASE_SECONDS = 120

export interface ClaimedEmail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  reply_to: string | null
  headers: Record<string, string> | null
  secret: boolean
  /** Includes the attempt that it was claimed for. */
  attempts: number
}

/** Locks the emails that have waited longest, and skips those that another worker has locked. */
const withDueEmails = sql`
  WITH due AS (
    SELECT id AS due_id FROM emails WHERE state = 'queued' AND next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT ${sql.raw(String(BATCH_SIZE))} FOR UPDATE SKIP LOCKED
  )`

const content = sql`id, "to", subject, text, html, reply_to, headers, secret, attempts`

const claimStatement = prepareStatement<ClaimedEmail, Record<string, never>>(
  'claim_due_emails',
  sql`${withDueEmails}, claimed AS (
    UPDATE emails SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${sql.raw(String(LEASE_SECONDS))})
    FROM due WHERE id = due_id RETURNING ${content}, created_at
  )
  SELECT ${content} FROM claimed ORDER BY created_at`,
)

const markDueSuppressedStatement = prepareStatement<{ id: string }, Record<string, never>>(
  'mark_due_emails_suppressed',
  sql`${withDueEmails}
  UPDATE emails SET state = 'suppressed', next_attempt_at = NULL FROM due WHERE id = due_id RETURNING id`,
)

/** Claims a batch of due emails for the duration of the lease, oldest first. */
export const claimDueEmails = (db: Db): Promise<ClaimedEmail[]> => claimStatement(db, {})

/** Marks a batch of due emails as suppressed and returns how many. */
export const markDueSuppressed = async (db: Db): Promise<number> => (await markDueSuppressedStatement(db, {})).length

/** Changes only queued emails: another worker may have sent one whose lease expired. */
const updateQueued = async (db: Db, ids: string[], change: PgUpdateSetSource<typeof emails>): Promise<void> => {
  const isQueued = and(inArray(emails.id, ids), eq(emails.state, 'queued'))
  if (ids.length > 0) await db.update(emails).set(change).where(isQueued)
}

const getRedaction = ({ secret }: ClaimedEmail) => (secret ? { text: '', html: '' } : {})

export const markSuppressed = (db: Db, ids: string[]): Promise<void> =>
  updateQueued(db, ids, { state: 'suppressed', nextAttemptAt: null })

export const markSent = (db: Db, email: ClaimedEmail): Promise<void> =>
  updateQueued(db, [email.id], {
    state: 'sent',
    sentAt: sqlNow,
    error: null,
    nextAttemptAt: null,
    ...getRedaction(email),
  })

export const markFailed = (db: Db, email: ClaimedEmail, error: string): Promise<void> =>
  updateQueued(db, [email.id], { state: 'failed', error, nextAttemptAt: null, ...getRedaction(email) })

export const scheduleRetry = (db: Db, { id }: ClaimedEmail, error: string, delaySeconds: number): Promise<void> =>
  updateQueued(db, [id], { error, nextAttemptAt: sql`now() + make_interval(secs => ${delaySeconds})` })

/** Returns claimed emails to the queue that no attempt was made to send. */
export const releaseClaims = (db: Db, ids: string[]): Promise<void> =>
  updateQueued(db, ids, { attempts: sql`${emails.attempts} - 1`, nextAttemptAt: sql`now()` })

export async function countQueuedEmails({ db }: { db: Db }): Promise<number> {
  const [counted] = await db.select({ queued: count() }).from(emails).where(eq(emails.state, 'queued'))
  return counted?.queued ?? 0
}
