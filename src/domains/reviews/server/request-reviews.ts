import { generateToken, hashToken } from '#domains/accounts/server/api.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { DAY } from '#shared/time.ts'
import { MAX_REQUESTED_PRODUCTS, REQUEST_WINDOW_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './purchase-store.ts'
import { reviewRequestEmail } from './review-request-email.ts'

type RequestDeps = Pick<Deps, 'db' | 'now' | 'log' | 'origin' | 'shopSettings'>

const BATCH_SIZE = 100

/** Asks customers for reviews of what they received some days ago, once per order. Returns the number of emails. */
export async function requestReviews(deps: RequestDeps, signal?: AbortSignal): Promise<number> {
  const days = deps.shopSettings.current().commerce.reviewRequestDays
  const { origin } = deps
  if (days === 0 || origin === undefined) return 0
  const to = new Date(deps.now().getTime() - days * DAY)
  const period = { from: new Date(to.getTime() - REQUEST_WINDOW_MS), to }
  let sentCount = 0
  while (!signal?.aborted) {
    const orders = await store.listOrdersDueForRequest(deps.db, period, BATCH_SIZE)
    for (const order of orders) if (await requestReview(deps, order, origin)) sentCount++
    if (orders.length < BATCH_SIZE) break
  }
  return sentCount
}

/** Records the request and queues its email in one transaction, so an interruption neither loses nor repeats it. */
async function requestReview({ db, now, shopSettings }: RequestDeps, order: store.DueOrder, origin: string) {
  return db.transaction(async (tx) => {
    const products = await store.listProductsToReview(tx, order, MAX_REQUESTED_PRODUCTS)
    const token = generateToken()
    const tokenHash = products.length > 0 ? hashToken(token) : null
    const isMine = await store.insertRequest(tx, { orderId: order.id, userId: order.userId, at: now(), tokenHash })
    if (!isMine || products.length === 0) return false
    const email = reviewRequestEmail(shopSettings.current(), { name: order.customerName, products, origin, token })
    await enqueueEmail(tx, { to: order.customerEmail, reference: order.id, ...email })
    return true
  })
}

export function createReviewRequestWorker(deps: RequestDeps): Worker {
  return {
    queue: 'reviews.request',
    cron: '*/15 * * * *',
    async run(_data, { signal }) {
      const sentCount = await requestReviews(deps, signal)
      if (sentCount > 0) deps.log.info({ sentCount }, 'Reviews requested')
    },
  }
}
