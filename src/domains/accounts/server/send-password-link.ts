import type { Db } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import { RESET_LINK_TTL_MS } from '../rules.ts'
import { passwordLinkEmail } from './password-link-email.ts'
import { PASSWORD_LINK_QUEUE } from './request-password-link.ts'
import { upsertReset } from './reset-store.ts'
import { findUserByEmail } from './store.ts'
import { generateToken, hashToken } from './tokens.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Emails a one-time link and invalidates earlier ones. Does nothing if there is no such account. */
export async function sendPasswordLink(
  { db, jobs, now = () => new Date() }: Deps,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const token = generateToken()
  const expiresAt = new Date(now().getTime() + RESET_LINK_TTL_MS)
  const link = `${origin}/reset-password?token=${token}`
  await db.transaction(async (tx) => {
    await upsertReset(tx, { tokenHash: hashToken(token), userId: user.id, expiresAt })
    await sendEmail({ jobs }, tx, { to: user.email, ...passwordLinkEmail({ name: user.name, link }), secret: true })
  })
}

export function createPasswordLinkWorker(deps: Deps): Worker {
  return {
    queue: PASSWORD_LINK_QUEUE,
    run: ({ email = '', origin = '' }) => sendPasswordLink(deps, { email, origin }),
  }
}
