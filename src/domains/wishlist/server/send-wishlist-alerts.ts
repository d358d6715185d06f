import { generateToken, hashToken } from '#domains/accounts/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { ALERT_INTERVAL_MS } from '../rules.ts'
import * as alertStore from './alert-store.ts'
import type { Deps } from './deps.ts'
import { wishlistEmail } from './wishlist-email.ts'

type SendDeps = Pick<Deps, 'db' | 'now' | 'log' | 'shopSettings'>

const BATCH_SIZE = 500

/** Emails customers about price drops and restocks, and returns how many. A failed email is left to the next run. */
export async function sendWishlistAlerts(
  deps: SendDeps,
  { signal, batchSize = BATCH_SIZE }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<number> {
  const { db, now, log } = deps
  await alertStore.markSoldOutItems(db)
  const alertedBefore = new Date(now().getTime() - ALERT_INTERVAL_MS)
  let sentCount = 0
  let ids: string[] = []
  do {
    ids = await alertStore.findDueWishlists(db, { alertedBefore, afterId: ids.at(-1) ?? '', limit: batchSize })
    for (const wishlistId of ids) {
      if (signal?.aborted) return sentCount
      try {
        if (await sendAlert(deps, wishlistId, alertedBefore)) sentCount++
      } catch (error) {
        log.error({ err: error, wishlistId }, 'Could not send a wishlist alert; will retry')
      }
    }
  } while (ids.length === batchSize)
  return sentCount
}

/** Marks the items and queues the email in one transaction, so an interruption neither loses nor repeats it. */
async function sendAlert({ db, now, shopSettings }: SendDeps, wishlistId: string, alertedBefore: Date) {
  return db.transaction(async (tx) => {
    // lock before reading, so a concurrent worker cannot send the same alert
    const wishlist = await alertStore.lockDueWishlist(tx, wishlistId, alertedBefore)
    const recipient = wishlist?.userId && (await alertStore.findRecipient(tx, wishlist.userId))
    const items = await alertStore.listItemsToAlert(tx, wishlistId)
    if (!wishlist?.origin || !recipient || items.length === 0) return false
    const token = generateToken()
    await alertStore.markAlerted(tx, wishlistId, {
      itemIds: items.map(({ id }) => id),
      tokenHash: hashToken(token),
      now: now(),
    })
    const email = wishlistEmail(shopSettings.current(), { name: recipient.name, items, origin: wishlist.origin, token })
    await enqueueEmail(tx, { to: recipient.email, ...email })
    return true
  })
}

export function createWishlistAlertWorker(deps: SendDeps): Worker {
  return {
    queue: 'wishlist.send-alerts',
    cron: '*/5 * * * *',
    async run(_data, { signal }) {
      const sentCount = await sendWishlistAlerts(deps, { signal })
      if (sentCount > 0) deps.log.info({ sentCount }, 'Wishlist alerts sent')
    },
  }
}
