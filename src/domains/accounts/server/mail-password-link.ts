import type { Db } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { RESET_LINK_MS } from '../rules.ts'
import { passwordLinkMail } from './password-link-mail.ts'
import { LINK_QUEUE } from './request-password-link.ts'
import { putReset } from './reset-store.ts'
import { findUserByEmail } from './store.ts'
import { hashToken, newToken } from './tokens.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Emails a one-time link and invalidates earlier ones. Does nothing if there is no such account. */
export async function mailPasswordLink(
  { db, jobs, now = () => new Date() }: Deps,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const token = newToken()
  const expiresAt = new Date(now().getTime() + RESET_LINK_MS)
  const link = `${origin}/reset-password?token=${token}`
  await db.transaction(async (tx) => {
    await putReset(tx, { tokenHash: hashToken(token), userId: user.id, expiresAt })
    await sendMail({ jobs }, tx, { to: user.email, ...passwordLinkMail({ name: user.name, link }), secret: true })
  })
}

export function passwordLinkWorker(deps: Deps): Worker {
  return {
    queue: LINK_QUEUE,
    run: ({ email = '', origin = '' }) => mailPasswordLink(deps, { email, origin }),
  }
}
