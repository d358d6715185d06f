import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byText, byTimestamp, createSortedList } from '#platform/database/sorted-list.ts'
import { toLikePattern } from '#shared/to-like-pattern.ts'
import { type EmailState, emails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = emails
const headColumns = { id, to, subject, state, error, createdAt, sentAt }

const sortColumns = { createdAt: byTimestamp(createdAt), to: byText(to), subject: byText(subject) }
type EmailSort = keyof typeof sortColumns
const sortEmails = createSortedList(sortColumns, { id, defaultSort: '-createdAt' })

export interface EmailFilters {
  /** Matches a part of the address or the subject. */
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
  const { order } = sortEmails(filters.sortBy)
  const condition = matchesFilters(filters)
  const [heads, [counted]] = await Promise.all([
    db
      .select(headColumns)
      .from(emails)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(emails).where(condition),
  ])
  return { emails: heads, total: counted?.all ?? 0 }
}

export type EmailWithCursor = Awaited<ReturnType<typeof listEmailsAfter>>[number]

/** Returns the next batch in sort order, after the given email; `place` is the cursor. */
export async function listEmailsAfter(
  db: Db,
  filters: EmailFilters,
  after: { id: string; place: string } | undefined,
  limit: number,
) {
  const sort = sortEmails(filters.sortBy)
  return db
    .select({ ...headColumns, place: sort.place })
    .from(emails)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}

export async function findEmail(db: Db, mailId: string) {
  const [email] = await db
    .select({ ...headColumns, text: emails.text, html: emails.html })
    .from(emails)
    .where(eq(id, mailId))
  return email
}
