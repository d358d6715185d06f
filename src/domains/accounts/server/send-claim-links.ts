import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { CLAIM_LINK_TTL_MS } from '../rules.ts'
import { claimEmail } from './claim-email.ts'
import * as resets from './reset-store.ts'
import { generateToken, hashToken } from './tokens.ts'
import * as users from './user-store.ts'

interface LinkContext {
  shop: ShopSettings
  /** The shop's origin, for the link. */
  origin: string
  now: Date
}

/** Emails a link to those users whose account is unclaimed and who have no valid link yet. */
export async function sendClaimLinks(tx: Tx, userIds: string[], context: LinkContext): Promise<void> {
  if (userIds.length === 0) return
  for (const user of await users.listUnclaimedWithoutLink(tx, userIds, context.now)) {
    await sendClaimLink(tx, user, context)
  }
}

/** Emails a link to claim the account and invalidates earlier ones. */
export async function sendClaimLink(tx: Tx, user: users.UserRow, { shop, origin, now }: LinkContext): Promise<void> {
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + CLAIM_LINK_TTL_MS)
  await resets.upsertReset(tx, { tokenHash: hashToken(token), userId: user.id, expiresAt })
  const link = `${origin}/reset-password?claim=yes&token=${token}`
  await enqueueEmail(tx, { to: user.email, ...claimEmail(shop, { name: user.name, link }), secret: true })
}
