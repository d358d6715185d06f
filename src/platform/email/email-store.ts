import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { EmailState } from '#shared/email-states.ts'
import { containsText } from '../database/contains-text.ts'
import { countUpToLimit } from '../database/count-up-to-limit.ts'
import { byText, byTimestamp, createKeysetSort, type KeysetCursor } from '../database/keyset-sort.ts'
import { listAndCount } from '../database/list-and-count.ts'
import { type AddressFilters, narrowSearch } from '../database/narrow-search.ts'
import { emails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt, secret, copyOf, reference } = emails
const listColumns = { id, to, subject, state, error, createdAt, sentAt, secret, copyOf }

const sortColumns = { createdAt: byTimestamp(createdAt), to: byText(to), subject: byText(subject) }
type EmailSort = keyof typeof sortColumns
const resolveSort = createKeysetSort(sortColumns, { id, defaultSort: '-createdAt' })

/** `q` matches a part of the recipient's email address or the subject. */
export interface EmailFilters extends AddressFilters {
  state?: EmailState | undefined
  reference?: string | undefined
  sortBy?: EmailSort | `-${EmailSort}` | undefined
}

const hasAddress = (address: string) => sql`lower(${to}) = lower(${address})`

const matchesFilters = ({ q, state: stateFilter, reference: about, address }: EmailFilters) =>
  and(
    q === undefined ? undefined : containsText(sql`(${to} || ' ' || ${subject})`, q),
    stateFilter && eq(state, stateFilter),
    about === undefined ? undefined : eq(reference, about),
    address === undefined ? undefined : hasAddress(address),
  )

/** Returns one page of emails without their content, and the total count. */
export async function listEmails(db: Db, query: EmailFilters, { limit, offset }: { limit: number; offset: number }) {
  const filters = await narrowSearch(db, emails, query, hasAddress)
  const { orderBy } = resolveSort(filters.sortBy)
  const condition = matchesFilters(filters)
  const list = async () =>
    db
      .select(listColumns)
      .from(emails)
      .where(condition)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset)
  const { rows, total } = await listAndCount({ limit, offset }, { list, count: () => countEmails(db, filters) })
  return { emails: rows, total }
}

export const countEmails = (db: Db, filters: EmailFilters): Promise<number> =>
  countUpToLimit(db, emails, matchesFilters(filters))

export type EmailWithCursor = Awaited<ReturnType<typeof listEmailsAfter>>[number]

/** Returns the next batch in sort order, after the given email. */
export async function listEmailsAfter(db: Db, query: EmailFilters, after: KeysetCursor | undefined, limit: number) {
  const filters = await narrowSearch(db, emails, query, hasAddress)
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ ...listColumns, sortValue: sort.sortValue })
    .from(emails)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
}

export async function findEmail(db: Db, emailId: string) {
  const [email] = await db
    .select({ ...listColumns, text: emails.text, html: emails.html })
    .from(emails)
    .where(eq(id, emailId))
  return email
}

/** Locks an email, so it is sent again by one request at a time. */
export async function lockEmail(tx: Tx, emailId: string) {
  const [email] = await tx
    .select({ ...listColumns, reference })
    .from(emails)
    .where(eq(id, emailId))
    .for('update')
  return email
}

export const hasQueuedCopy = async (tx: Tx, emailId: string): Promise<boolean> =>
  (await tx.$count(emails, and(eq(copyOf, emailId), eq(state, 'queued')))) > 0

/** Queues a copy of an email under a new id. */
/** To another address without its headers, whose links unsubscribe the first one. */
export async function copyEmail(tx: Tx, emailId: string, newEmailId: string, newAddress: string | null): Promise<void> {
  await tx.execute(sql`
    INSERT INTO emails (id, "to", subject, text, html, reply_to, headers, reference, copy_of, next_attempt_at)
    SELECT ${newEmailId}, coalesce(${newAddress}, "to"), subject, text, html, reply_to,
      CASE WHEN ${newAddress}::text IS NULL THEN headers END, reference, id, now() FROM emails WHERE id = ${emailId}`)
}

/** Oldest first, without those whose content was deleted. */
export async function lockFailedEmails(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id })
    .from(emails)
    .where(and(eq(state, 'failed'), eq(secret, false)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.id)
}

/** Queues failed emails again, with all attempts. */
export async function requeueEmails(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .update(emails)
    .set({ state: 'queued', attempts: 0, error: null, nextAttemptAt: sql`now()` })
    .where(and(inArray(id, ids), eq(state, 'failed')))
}
