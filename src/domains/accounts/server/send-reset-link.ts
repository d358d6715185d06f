import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { RESET_LINK_TTL_MS } from '../rules.ts'
import { isUnclaimed } from './claim-account.ts'
import type { Deps as AccountDeps } from './deps.ts'
import { RESET_LINK_QUEUE } from './request-reset-link.ts'
import { resetLinkEmail } from './reset-link-email.ts'
import * as resets from './reset-store.ts'
import { sendClaimLink } from './send-claim-links.ts'
import { generateToken, hashToken } from './tokens.ts'
import * as users from './user-store.ts'

type Deps = Pick<AccountDeps, 'db' | 'now' | 'shopSettings'>

/**
 * Emails a one-time reset link and invalidates earlier ones; for an unclaimed account, a link to claim it. Does nothing if
 * there is no such account.
 */
export async function sendResetLink(
  { db, now, shopSettings }: Deps,
  { email, origin }: { email: string; origin: string },
): Promise<void> {
  const user = await users.findUserByEmail(db, email)
  if (!user) return
  if (isUnclaimed(user)) {
    await db.transaction((tx) => sendClaimLink(tx, user, { shop: shopSettings.current(), origin, now: now() }))
    return
  }
  const token = generateToken()
  const expiresAt = new Date(now().getTime() + RESET_LINK_TTL_MS)
  const link = `${origin}/reset-password?token=${token}`
  await db.transaction(async (tx) => {
    await resets.upsertReset(tx, { tokenHash: hashToken(token), userId: user.id, expiresAt })
    const email = resetLinkEmail(shopSettings.current(), { name: user.name, link })
    await enqueueEmail(tx, { to: user.email, ...email, secret: true })
  })
}

export function createResetLinkWorker(deps: Deps): Worker {
  return {
    queue: RESET_LINK_QUEUE,
    run: ({ email = '', origin = '' }) => sendResetLink(deps, { email, origin }),
  }
}
