import type { Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { newId } from '#shared/ids.ts'
import { emails } from './tables.ts'

export const EMAIL_QUEUE = 'mail'

export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** Overrides the default Reply-To address. */
  replyTo?: string
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Contains a link that gives access to an account, so the content is deleted once the email is sent. */
  secret?: boolean
}

/** Enqueues an email in the caller's transaction: it is sent only if that commits. */
export async function sendEmail({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }, tx: Tx, email: Email): Promise<void> {
  const id = newId()
  await tx.insert(emails).values({ id, ...email })
  await jobs.enqueue(tx, EMAIL_QUEUE, { id })
}
