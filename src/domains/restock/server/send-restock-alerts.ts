import { generateToken, hashToken } from '#domains/accounts/server/api.ts'
import { findVariant, getProduct, type ProductWithStock } from '#domains/catalogue/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { type Email, enqueueEmails } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { pickRecipients, RECENTLY_NOTIFIED_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { openingEmail, restockEmail } from './restock-email.ts'
import * as store from './store.ts'

type SendDeps = Pick<Deps, 'db' | 'now' | 'log' | 'shopSettings'>

/**
 * Sends the alerts of drops that have opened and of products that are back in stock, and returns how many. A failed product
 * is left to the next run.
 */
export async function sendRestockAlerts(deps: SendDeps, signal?: AbortSignal): Promise<number> {
  const due = [
    ...(await store.findOpenedProducts(deps.db)).map((productId) => ({ productId, send: sendOpeningAlerts })),
    ...(await store.findRestockedProducts(deps.db)).map((productId) => ({ productId, send: sendBackInStockAlerts })),
  ]
  let sentCount = 0
  for (const { productId, send } of due) {
    if (signal?.aborted) break
    try {
      sentCount += await send(deps, productId)
    } catch (error) {
      deps.log.error({ err: error, productId }, 'Could not send restock alerts; will retry')
    }
  }
  return sentCount
}

/** Notifies everyone, however few units there are, because a drop is sold first come, first served. */
async function sendOpeningAlerts({ db, now, shopSettings }: SendDeps, productId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const alerts = await store.lockWaitingAlerts(tx, productId, true)
    if (alerts.length === 0) return 0
    const { id, name } = await getProduct({ db: tx }, productId)
    const newEmails: Email[] = []
    for (const { id: alertId, email, origin } of alerts) {
      const token = generateToken()
      await store.markNotified(tx, alertId, { notifiedAt: now(), tokenHash: hashToken(token) })
      newEmails.push({ to: email, ...openingEmail(shopSettings.current(), { product: { id, name }, origin, token }) })
    }
    await enqueueEmails(tx, newEmails)
    return alerts.length
  })
}

/** Marks the alerts and queues their emails in one transaction, so an interruption neither loses nor repeats an email. */
async function sendBackInStockAlerts({ db, now, shopSettings }: SendDeps, productId: string): Promise<number> {
  return db.transaction(async (tx) => {
    // lock before reading, so a concurrent worker cannot send the same alerts
    const waitingAlerts = await store.lockWaitingAlerts(tx, productId, false)
    if (waitingAlerts.length === 0) return 0
    const notifiedAt = now()
    const notifiedSince = new Date(notifiedAt.getTime() - RECENTLY_NOTIFIED_MS)
    const recentlyNotified = await store.listVariantsNotifiedSince(tx, productId, notifiedSince)
    const product = await getProduct({ db: tx }, productId)
    const alerts = pickRecipients(waitingAlerts, recentlyNotified, product.stock)
    const shop = shopSettings.current()
    const newEmails: Email[] = []
    for (const alert of alerts) newEmails.push(await markAndComposeEmail(tx, { shop, product, alert, notifiedAt }))
    await enqueueEmails(tx, newEmails)
    return alerts.length
  })
}

interface AlertDelivery {
  shop: ShopSettings
  product: ProductWithStock
  alert: store.WaitingAlert
  notifiedAt: Date
}

/** Marks the alert as sent and composes its email. */
async function markAndComposeEmail(tx: Tx, { shop, product, alert, notifiedAt }: AlertDelivery): Promise<Email> {
  const token = generateToken()
  await store.markNotified(tx, alert.id, { notifiedAt, tokenHash: hashToken(token) })
  const pricePaise = findVariant(product.variants, alert)?.pricePaise ?? product.pricePaise
  return { to: alert.email, ...restockEmail(shop, { product: { ...product, pricePaise }, alert, token }) }
}

export function createRestockAlertWorker(deps: SendDeps): Worker {
  return {
    queue: 'restock.send-alerts',
    cron: '* * * * *',
    async run(_data, { signal }) {
      const sentCount = await sendRestockAlerts(deps, signal)
      if (sentCount > 0) deps.log.info({ sentCount }, 'Restock alerts sent')
    },
  }
}
