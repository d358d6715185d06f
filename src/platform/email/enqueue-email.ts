import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/connect.ts'
import { ERASED_EMAIL } from '#platform/database/personal-data.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { newId } from '#shared/ids.ts'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Overrides the default Reply-To address. */
  replyTo?: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Contains a link that gives access to an account, so the content is deleted once the email is sent or has failed. */
  secret?: boolean
  /** What the email is about, such as the id of an order. */
  reference?: string
}

/** Queues an email in the caller's transaction: it is sent only if that commits. */
export const enqueueEmail = (tx: Tx, email: Email): Promise<void> => enqueueEmails(tx, [email])

/** Queues any number of emails with one statement. */
export async function enqueueEmails(tx: Tx, allEmails: Email[]): Promise<void> {
  // records of erased customers have no address
  const emails = allEmails.filter(({ to }) => to !== ERASED_EMAIL)
  if (emails.length === 0) return
  await insertEmails(tx, {
    ids: emails.map(() => newId()),
    recipients: emails.map(({ to }) => to),
    subjects: emails.map(({ subject }) => subject),
    texts: emails.map(({ text }) => text),
    htmls: emails.map(({ html }) => html),
    replyTos: emails.map(({ replyTo }) => replyTo ?? null),
    headers: emails.map(({ headers }) => headers ?? null),
    secrets: emails.map(({ secret = false }) => secret),
    references: emails.map(({ reference }) => reference ?? null),
  })
}

const { placeholder } = sql
const insertEmails = prepareStatement<object, Record<string, unknown[]>>(
  'insert_emails',
  sql`INSERT INTO emails (id, "to", subject, text, html, reply_to, headers, secret, reference, next_attempt_at)
    SELECT *, now() FROM unnest(${placeholder('ids')}::text[], ${placeholder('recipients')}::text[],
      ${placeholder('subjects')}::text[], ${placeholder('texts')}::text[], ${placeholder('htmls')}::text[],
      ${placeholder('replyTos')}::text[], ${placeholder('headers')}::jsonb[], ${placeholder('secrets')}::boolean[],
      ${placeholder('references')}::text[])`,
)
