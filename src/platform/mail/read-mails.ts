import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import { type MailState, mails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = mails
const headColumns = { id, to, subject, state, error, createdAt, sentAt }

const sortColumns = { createdAt: byMoment(createdAt), to: byText(to), subject: byText(subject) }
type MailSort = keyof typeof sortColumns
const sortEmails = sortedList(sortColumns, { id, usual: '-createdAt' })

export interface MailFilters {
  /** Matches a part of the address or the subject. */
  q?: string | undefined
  state?: MailState | undefined
  sortBy?: MailSort | `-${MailSort}` | undefined
}

const matchesFilters = ({ q, state: stateFilter }: MailFilters) =>
  and(
    q === undefined ? undefined : sql`(${to} || ' ' || ${subject}) ILIKE ${containing(q)}`,
    stateFilter && eq(state, stateFilter),
  )

/** Returns one page of emails without their content, and the total count. */
export async function listMails(db: Db, filters: MailFilters, { limit, offset }: { limit: number; offset: number }) {
  const { order } = sortEmails(filters.sortBy)
  const condition = matchesFilters(filters)
  const [heads, [counted]] = await Promise.all([
    db
      .select(headColumns)
      .from(mails)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(mails).where(condition),
  ])
  return { emails: heads, total: counted?.all ?? 0 }
}

export type MailInOrder = Awaited<ReturnType<typeof mailsAfter>>[number]

/** Returns the next batch in sort order, after the given email; `place` is the cursor. */
export async function mailsAfter(
  db: Db,
  filters: MailFilters,
  after: { id: string; place: string } | undefined,
  limit: number,
) {
  const sort = sortEmails(filters.sortBy)
  return db
    .select({ ...headColumns, place: sort.place })
    .from(mails)
    .where(and(matchesFilters(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}

export async function findMail(db: Db, mailId: string) {
  const [email] = await db
    .select({ ...headColumns, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(id, mailId))
  return email
}
