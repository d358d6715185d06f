import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import { getProduct, type ProductWithStock } from '#domains/catalogue/server/get-product.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { nextWave, WAVE_MS } from '../rules.ts'
import { restockMail } from './restock-mail.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Sends the alerts of products that are back in stock. Returns how many were sent. */
export async function tellOfRestock(deps: Deps, signal?: AbortSignal): Promise<number> {
  let sentCount = 0
  for (const productId of await store.findProductsBack(deps.db)) {
    if (signal?.aborted) break
    sentCount += await sendProductAlerts(deps, productId)
  }
  return sentCount
}

/** Enqueues the emails in the same transaction, so an interruption sends none and loses none. */
async function sendProductAlerts({ db, jobs, now = () => new Date() }: Deps, productId: string): Promise<number> {
  return db.transaction(async (tx) => {
    // locks first, so a concurrent worker cannot change what is read afterwards
    const waiting = await store.lockQueue(tx, productId)
    if (waiting.length === 0) return 0
    const at = now()
    const recentlyNotified = await store.findToldSince(tx, productId, new Date(at.getTime() - WAVE_MS))
    const product = await getProduct({ db: tx }, productId)
    const recipients = nextWave(waiting, recentlyNotified, product.stock)
    for (const alert of recipients) await sendAlert({ jobs }, tx, { product, alert, at })
    return recipients.length
  })
}

interface AlertDelivery {
  product: ProductWithStock
  alert: store.WaitingAlert
  at: Date
}

async function sendAlert(deps: Pick<Deps, 'jobs'>, tx: Tx, { product, alert, at }: AlertDelivery): Promise<void> {
  const token = newToken()
  await store.markTold(tx, alert.id, { toldAt: at, tokenHash: hashToken(token) })
  await sendMail(deps, tx, { to: alert.email, ...restockMail({ product, alert, token }) })
}

export function restockWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'restock.tell',
    cron: '* * * * *',
    async run(_data, { signal }) {
      const sentCount = await tellOfRestock(deps, signal)
      if (sentCount > 0) log.info({ sentCount }, 'Restock alerts sent')
    },
  }
}
