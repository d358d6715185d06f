import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { byMoment, byText, sortedList } from '#platform/database/sorted-list.ts'
import { containing } from '#shared/like-pattern.ts'
import { type MailState, mails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = mails
const head = { id, to, subject, state, error, createdAt, sentAt }

const orders = { createdAt: byMoment(createdAt), to: byText(to), subject: byText(subject) }
type MailSort = keyof typeof orders
const sorted = sortedList(orders, { id, usual: '-createdAt' })

export interface MailFilters {
  /** A part of the address or of the subject. */
  q?: string | undefined
  state?: MailState | undefined
  sortBy?: MailSort | `-${MailSort}` | undefined
}

const matching = ({ q, state: wanted }: MailFilters) =>
  and(
    q === undefined ? undefined : sql`(${to} || ' ' || ${subject}) ILIKE ${containing(q)}`,
    wanted && eq(state, wanted),
  )

/** One page of the mails, without their texts; and how many there are. */
export async function listMails(db: Db, filters: MailFilters, { limit, offset }: { limit: number; offset: number }) {
  const { order } = sorted(filters.sortBy)
  const found = matching(filters)
  const [heads, [counted]] = await Promise.all([
    db
      .select(head)
      .from(mails)
      .where(found)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ all: count() }).from(mails).where(found),
  ])
  return { mails: heads, total: counted?.all ?? 0 }
}

export type MailInOrder = Awaited<ReturnType<typeof mailsAfter>>[number]

/** The next of all mails in this order, after the one that is known already; `place` is where it stands, as text. */
export async function mailsAfter(
  db: Db,
  filters: MailFilters,
  after: { id: string; place: string } | undefined,
  limit: number,
) {
  const sort = sorted(filters.sortBy)
  return db
    .select({ ...head, place: sort.place })
    .from(mails)
    .where(and(matching(filters), sort.after(after)))
    .orderBy(...sort.order)
    .limit(limit)
}

export async function findMail(db: Db, mailId: string) {
  const [mail] = await db
    .select({ ...head, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(id, mailId))
  return mail
}
