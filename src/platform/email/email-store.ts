import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import type { EmailState } from '#shared/email-states.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import { byText, byTimestamp, createKeysetSort, type KeysetCursor } from '../database/keyset-sort.ts'
import { emails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = emails
const listColumns = { id, to, subject, state, error, createdAt, sentAt }

const sortColumns = { createdAt: byTimestamp(createdAt), to: byText(to), subject: byText(subject) }
type EmailSort = keyof typeof sortColumns
const resolveSort = createKeysetSort(sortColumns, { id, defaultSort: '-createdAt' })

export interface EmailFilters {
  /** Matches a part of the recipient's email address or the subject. */
  q?: string | undefined
  state?: EmailState | undefined
  sortBy?: EmailSort | `-${EmailSort}` | undefined
}

const matchesFilters = ({ q, state: stateFilter }: EmailFilters) =>
  and(
    q === undefined ? undefined : sql`(${to} || ' ' || ${subject}) ILIKE ${toLikePattern(q)}`,
    stateFilter && eq(state, stateFilter),
  )

/** Returns one page of emails without their content, and the total count. */
export async function listEmails(db: Db, filters: EmailFilters, { limit, offset }: { limit: number; offset: number }) {
  const { orderBy } = resolveSort(filters.sortBy)
  const condition = matchesFilters(filters)
  const [rows, total] = await Promise.all([
    db
      .select(listColumns)
      .from(emails)
      .where(condition)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
    countEmails(db, filters),
  ])
  return { emails: rows, total }
}

export const countEmails = (db: Db, filters: EmailFilters): Promise<number> =>
  db.$count(emails, matchesFilters(filters))

export type EmailWithCursor = Awaited<ReturnType<typeof listEmailsAfter>>[number]

/** Returns the next batch in sort order, after the given email. */
export async function listEmailsAfter(db: Db, filters: EmailFilters, after: KeysetCursor | undefined, limit: number) {
  const sort = resolveSort(filters.sortBy)
  return db
    .select({ ...listColumns, sortKey: sort.sortKey })
    .from(emails)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.orderBy)
    .limit(limit)
}

export async function findEmail(db: Db, emailId: string) {
  const [email] = await db
    .select({ ...listColumns, text: emails.text, html: emails.html, secret: emails.secret })
    .from(emails)
    .where(eq(id, emailId))
  return email
}
