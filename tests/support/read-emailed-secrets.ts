import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { emails } from '#platform/email/tables.ts'

/** Returns the text of the newest email with a secret to this address; empty if there is none. */
async function findSecretText({ db }: { db: Db }, email: string): Promise<string> {
  const [newest] = await db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.to, email), eq(emails.secret, true)))
    .orderBy(desc(emails.id))
    .limit(1)
  return newest?.text ?? ''
}

export const readEmailedCode = async (deps: { db: Db }, email: string) =>
  /\b\d{6}\b/.exec(await findSecretText(deps, email))?.[0] ?? ''

export const readEmailedToken = async (deps: { db: Db }, email: string) =>
  /token=([\w-]{43})/.exec(await findSecretText(deps, email))?.[1] ?? ''
