import { asc, eq, or, sql } from 'drizzle-orm'
import { eraseAuditSubjects } from '#platform/audit/erase-audit-subjects.ts'
import type { PersonalData } from '#platform/database/personal-data.ts'
import { emails } from './tables.ts'

const isTo = (email: string) => sql`lower(${emails.to}) = lower(${email})`

/** Without login codes and links that log in or pay: not everyone who may read the file may use them. */
const readableText = sql<string>`case when ${emails.secret} then '' else ${emails.text} end`

/** In the audit log, in place of the subject, which may name the person. Its trigger allows names with this ending. */
const ERASED_EMAIL_NAME = 'Email to an erased customer'

export const personalData: PersonalData = {
  tables: ['emails'],
  export: async (db, { email, isEmailProven }) =>
    isEmailProven
      ? {
          emails: await db
            .select({ createdAt: emails.createdAt, subject: emails.subject, text: readableText, sentAt: emails.sentAt })
            .from(emails)
            .where(isTo(email))
            .orderBy(asc(emails.createdAt), emails.id),
        }
      : {},
  // also what the address sent through the contact form, which the shop received as an email
  erase: async (tx, { email, isEmailProven }) => {
    const isOfPerson = isEmailProven
      ? or(isTo(email), eq(sql`lower(${emails.replyTo})`, email.toLowerCase()))
      : isTo(email)
    // with copies that were sent to other addresses, and copies of these
    const { rows } = await tx.execute<{ id: string }>(sql`
      WITH RECURSIVE erased (id) AS (
        SELECT ${emails.id} FROM ${emails} WHERE ${isOfPerson}
        UNION SELECT copy.id FROM ${emails} AS copy JOIN erased ON copy.copy_of = erased.id
      )
      DELETE FROM ${emails} WHERE ${emails.id} IN (SELECT id FROM erased) RETURNING ${emails.id}`)
    await eraseAuditSubjects(
      tx,
      rows.map(({ id }) => ({ id, name: ERASED_EMAIL_NAME })),
    )
  },
}
