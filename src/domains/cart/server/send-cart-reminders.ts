import { generateToken, hashToken } from '#domains/accounts/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { DAY, HOUR } from '#shared/time.ts'
import { MAX_REMINDER_DELAY_DAYS, UNSUBSCRIBE_LINK_TTL_DAYS } from '../rules.ts'
import { cartReminderEmail } from './cart-reminder-email.ts'
import type { Deps } from './deps.ts'
import { findCart } from './read-store.ts'
import * as reminderStore from './reminder-store.ts'

type SendDeps = Pick<Deps, 'db' | 'now' | 'log' | 'shopSettings' | 'hasOrderSince'>

const BATCH_SIZE = 500

/** Reminds customers of their carts and returns how many. A failed email is left to the next run. */
export async function sendCartReminders(
  deps: SendDeps,
  { signal, batchSize = BATCH_SIZE }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<number> {
  const { db, now, log, shopSettings } = deps
  const { cartReminderHours } = shopSettings.current().marketing
  if (cartReminderHours === 0) return 0
  const until = new Date(now().getTime() - cartReminderHours * HOUR)
  // an owner who turns reminders on does not write to everybody who ever left a cart
  const period = { until, after: new Date(until.getTime() - MAX_REMINDER_DELAY_DAYS * DAY) }
  let sentCount = 0
  let ids: string[] = []
  do {
    ids = await reminderStore.findDueCustomers(db, { ...period, afterId: ids.at(-1) ?? '', limit: batchSize })
    for (const userId of ids) {
      if (signal?.aborted) return sentCount
      try {
        if (await sendReminder(deps, userId, period)) sentCount++
      } catch (error) {
        log.error({ err: error, userId }, 'Could not send a cart reminder; will retry')
      }
    }
  } while (ids.length === batchSize)
  await reminderStore.deleteUnsubscribeLinks(db, new Date(now().getTime() - UNSUBSCRIBE_LINK_TTL_DAYS * DAY))
  return sentCount
}

type Period = Parameters<typeof reminderStore.lockDueReminder>[2]

/** Marks the lines and queues the email in one transaction, so an interruption neither loses nor repeats it. */
async function sendReminder(deps: SendDeps, userId: string, period: Period): Promise<boolean> {
  const { db, now, shopSettings, hasOrderSince } = deps
  return db.transaction(async (tx) => {
    // lock before reading, so a concurrent worker cannot remind of the same cart
    const due = await reminderStore.lockDueReminder(tx, userId, period)
    const bounds = due && (await reminderStore.findLineBounds(tx, due.cartId))
    if (!bounds) return false
    await reminderStore.markReminded(tx, userId, bounds.lastId)
    if (await hasOrderSince?.(tx, userId, bounds.firstAddedAt)) return false
    const cart = await findCart(tx, { userId })
    const lines = cart?.lines.filter(
      ({ product, isSavedForLater }) => !isSavedForLater && product && product.available > 0,
    )
    if (!lines || lines.length === 0) return false
    const token = generateToken()
    await reminderStore.insertUnsubscribeLink(tx, { tokenHash: hashToken(token), userId, createdAt: now() })
    const { origin, name, email: to } = due
    const email = cartReminderEmail(shopSettings.current(), {
      name,
      origin,
      token,
      lines: lines.flatMap(({ product, size, color, quantity }) =>
        product ? [{ name: product.name, size, color, quantity, pricePaise: product.pricePaise }] : [],
      ),
    })
    await enqueueEmail(tx, { to, ...email })
    return true
  })
}

export function createCartReminderWorker(deps: SendDeps): Worker {
  return {
    queue: 'cart.send-reminders',
    cron: '*/10 * * * *',
    async run(_data, { signal }) {
      const sentCount = await sendCartReminders(deps, { signal })
      if (sentCount > 0) deps.log.info({ sentCount }, 'Cart reminders sent')
    },
  }
}
