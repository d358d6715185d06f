import type { Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { newId } from '#shared/ids.ts'
import { mails } from './tables.ts'

export const MAIL_QUEUE = 'mail'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Who gets the answer, where that is not whom all answers go to. */
  replyTo?: string
  /** Beside the usual ones, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** Holds a link that opens an account. */
  secret?: boolean
}

/** Puts a mail down in the caller's transaction: it leaves when that holds, and only then. */
export async function sendMail({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }, tx: Tx, mail: Mail): Promise<void> {
  const id = newId()
  await tx.insert(mails).values({ id, ...mail })
  await jobs.enqueue(tx, MAIL_QUEUE, { id })
}
