import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import { type MailState, mails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = mails
const head = { id, to, subject, state, error, createdAt, sentAt }

/** Each order as the indexes know it, and the type that its values are read back as. */
const orders = {
  createdAt: { by: sql`${createdAt}`, type: sql`timestamptz` },
  to: { by: sql`lower(${to})`, type: sql`text` },
  subject: { by: sql`lower(${subject})`, type: sql`text` },
} satisfies Record<string, { by: SQL; type: SQL }>
type MailSort = keyof typeof orders

export interface MailFilters {
  /** A part of the address or of the subject. */
  q?: string | undefined
  state?: MailState | undefined
  sortBy?: MailSort | `-${MailSort}` | undefined
}

function orderOf({ sortBy = '-createdAt' }: MailFilters) {
  const isDown = sortBy.startsWith('-')
  return { ...orders[sortBy.replace('-', '') as MailSort], way: isDown ? desc : asc, isDown }
}

const matching = ({ q, state: wanted }: MailFilters) =>
  and(
    q === undefined ? undefined : sql`(${to} || ' ' || ${subject}) ILIKE ${containing(q)}`,
    wanted && eq(state, wanted),
  )

/** One page of the mails, without their texts; and how many there are. */
export async function listMails(db: Db, filters: MailFilters, { limit, offset }: { limit: number; offset: number }) {
  const { by, way } = orderOf(filters)
  const found = matching(filters)
  const [heads, [counted]] = await Promise.all([
    db.select(head).from(mails).where(found).orderBy(way(by), way(id)).limit(limit).offset(offset),
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
  const { by, type, way, isDown } = orderOf(filters)
  const further = after && sql`(${by}, ${id}) ${isDown ? sql`<` : sql`>`} (${after.place}::${type}, ${after.id})`
  return db
    .select({ ...head, place: sql<string>`(${by})::text` })
    .from(mails)
    .where(and(matching(filters), further))
    .orderBy(way(by), way(id))
    .limit(limit)
}

export async function findMail(db: Db, mailId: string) {
  const [mail] = await db
    .select({ ...head, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(id, mailId))
  return mail
}
