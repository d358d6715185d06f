import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { containing } from '#shared/like-pattern.ts'
import { type MailState, mails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = mails
const head = { id, to, subject, state, error, createdAt, sentAt }

interface MailFilters {
  /** A part of the address or of the subject. */
  q?: string | undefined
  state?: MailState | undefined
}

/** One page of the mails, the newest first, without their texts; and how many there are. */
export async function listMails(db: Db, { q, state: wanted }: MailFilters, page: { limit: number; offset: number }) {
  const found = and(
    q === undefined ? undefined : sql`(${to} || ' ' || ${subject}) ILIKE ${containing(q)}`,
    wanted && eq(state, wanted),
  )
  const { limit, offset } = page
  const [heads, [counted]] = await Promise.all([
    db.select(head).from(mails).where(found).orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset),
    db.select({ all: count() }).from(mails).where(found),
  ])
  return { mails: heads, total: counted?.all ?? 0 }
}

export async function findMail(db: Db, mailId: string) {
  const [mail] = await db
    .select({ ...head, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(id, mailId))
  return mail
}
