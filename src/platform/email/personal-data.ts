import { asc, eq, or, sql } from 'drizzle-orm'
import type { PersonalData } from '#platform/database/personal-data.ts'
import { emails } from './tables.ts'

const isTo = (email: string) => sql`lower(${emails.to}) = lower(${email})`

/** Without login codes and links that log in or pay: not everyone who may read the file may use them. */
const readableText = sql<string>`case when ${emails.secret} then '' else ${emails.text} end`

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
    await tx
      .delete(emails)
      .where(isEmailProven ? or(isTo(email), eq(sql`lower(${emails.replyTo})`, email.toLowerCase())) : isTo(email))
  },
}
