import { count, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { mails } from './tables.ts'

const { id, to, subject, state, error, createdAt, sentAt } = mails
const head = { id, to, subject, state, error, createdAt, sentAt }

/** One page of all mails, the newest first, without their texts; and how many there are. */
export async function listMails(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const page = db.select(head).from(mails).orderBy(desc(createdAt), desc(id)).limit(limit).offset(offset)
  const [heads, [counted]] = await Promise.all([page, db.select({ all: count() }).from(mails)])
  return { mails: heads, total: counted?.all ?? 0 }
}

export async function findMail(db: Db, mailId: string) {
  const [mail] = await db
    .select({ ...head, text: mails.text, html: mails.html })
    .from(mails)
    .where(eq(id, mailId))
  return mail
}
