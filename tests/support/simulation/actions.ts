import { cancelCheckout } from '#domains/checkout/server/cancel-checkout.ts'
import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import { getCheckoutOutcome } from '#domains/checkout/server/get-checkout-outcome.ts'
import { finalizeCheckout, payCheckout } from '#domains/checkout/server/pay-checkout.ts'
import { reconcilePayments } from '#domains/checkout/server/reconcile-payments.ts'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { receiveWebhook } from '#domains/payments/server/receive-webhook.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { address } from '../create-shop-client.ts'
import type { Random } from './random.ts'
import { cancelPlacedOrder, handleReturn, submitRandomReturn } from './return-actions.ts'
import { type Action, startTask } from './start-task.ts'
import type { Shopper, World } from './world.ts'

const pickCheckout = (world: World): [Shopper, Shopper['checkouts'][number]] | undefined => {
  const shopper = world.random.pick(world.shoppers)
  // mostly the latest one
  const checkout = world.random.chance(0.8) ? shopper?.checkouts.at(-1) : world.random.pick(shopper?.checkouts ?? [])
  return shopper && checkout ? [shopper, checkout] : undefined
}

const startCheckout: Action = async (world) => {
  const { random, database, variants, shop } = world
  const shopper = random.pick(world.shoppers)
  if (!shopper) return
  const { rows } = await database.client.query('SELECT id, price_paise FROM products')
  const items = Array.from({ length: random.integerBetween(1, 2) }, () => {
    const { productId = '', size } = random.pick(variants) ?? {}
    const paise: number = rows.find(({ id }) => id === productId)?.price_paise ?? 100
    // a shopper with a stale page sends an old price
    const price = rupeesFromPaise(random.chance(0.95) ? paise : paise + 100)
    return { productId, size, color: size && 'Black', quantity: random.chance(0.8) ? 1 : 2, price }
  })
  const totalPrice = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const draft = { checkoutItems: items, shippingAddress: address, paymentMethod: 'Online' as const, totalPrice }
  startTask(
    world,
    'create checkout',
    () => createCheckout(shop().deps, shopper.account, draft),
    ({ id, providerOrderId }) => {
      const checkout = shopper.checkouts.find((candidate) => candidate.id === id)
      if (checkout) checkout.orderId = providerOrderId ?? checkout.orderId
      else shopper.checkouts.push({ id, orderId: providerOrderId ?? undefined, proof: undefined })
    },
  )
}

const pay: Action = async (world) => {
  const [, checkout] = pickCheckout(world) ?? []
  if (!checkout?.orderId) return
  const scenario = world.random.pickWeighted({ captured: 10, failed: 9, authorized: 2, wrong: 1, twice: 2 })
  const proof = world.gateway.pay(checkout.orderId, scenario)
  if (proof && !world.random.chance(0.2)) checkout.proof = proof
}

const showProof: Action = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  const { proof } = checkout ?? {}
  if (!shopper || !checkout || !proof) return
  startTask(world, 'submit payment proof', () =>
    payCheckout(world.shop().deps, shopper.account, { id: checkout.id, proof }),
  )
}

const finalize: Action = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  startTask(
    world,
    'finalize',
    () => finalizeCheckout(world.shop().deps, shopper.account, checkout.id),
    ({ _id }) => {
      const before = shopper.orders.get(checkout.id)
      if (before && before !== _id) world.scheduler.violations.push(`finalize returned ${before}, then ${_id}`)
      shopper.orders.set(checkout.id, _id)
    },
  )
}

const cancel: Action = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  startTask(world, 'cancel', () => cancelCheckout(world.shop().deps, shopper.account, checkout.id))
}

const ask: Action = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  // an order placed during the query may be missing from the result
  const hasOrder = shopper.orders.has(checkout.id)
  startTask(
    world,
    'query outcome',
    () => getCheckoutOutcome(world.shop().deps, shopper.account, { id: checkout.id, mayQuery: () => true }),
    ({ outcome }) => {
      if (hasOrder && outcome !== 'placed') world.scheduler.violations.push(`a placed order became ${outcome}`)
    },
  )
}

/** Delivers a webhook: once, repeatedly, never, or with a bad signature. */
export const deliverWebhook: Action = async (world) => {
  const { random, gateway, shop } = world
  const report = random.pick(gateway.pendingWebhooks)
  if (!report) return
  const removeReport = () => {
    gateway.pendingWebhooks = gateway.pendingWebhooks.filter((pending) => pending !== report)
  }
  const fate = random.pickWeighted({ arrives: 10, twice: 2, lost: 2, spoilt: 1 })
  if (fate === 'lost') return removeReport()
  const signature =
    fate === 'spoilt' ? report.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : report.signature
  const receive = () => receiveWebhook(shop().deps, { ...report, signature })
  const onReceived =
    fate === 'spoilt' ? () => world.scheduler.violations.push('a bad signature was accepted') : removeReport
  startTask(world, 'receive webhook', receive, onReceived)
  if (fate === 'twice') startTask(world, 'receive webhook again', receive, removeReport)
}

/** Runs a queued job. It stays queued if it fails or its process dies. */
export const runJob: Action = async (world) => {
  const { random, database, shop } = world
  const { rows } = await database.client.query('SELECT id, queue, data FROM simulated_jobs ORDER BY id')
  const job = random.pick(rows as { id: string; queue: string; data: Record<string, string> }[])
  if (!job) return
  const worker = shop().workers.find(({ queue }) => queue === job.queue)
  const run = async () => {
    await worker?.run(job.data, { isLast: false, signal: new AbortController().signal })
    await shop().deps.db.transaction(async (tx) => tx.execute(`DELETE FROM simulated_jobs WHERE id = ${job.id}`))
  }
  startTask(world, `run job ${job.queue}`, run)
}

export const runReconciler: Action = async (world) =>
  startTask(world, 'reconcile', () => reconcilePayments(world.shop().deps))

const changePrice: Action = async ({ random, database, variants }) => {
  const price = random.integerBetween(1, 4_000) * 100
  await database.client.query('UPDATE products SET price_paise = $1 WHERE id = $2', [
    price,
    random.pick(variants)?.productId,
  ])
}

const changeStock: Action = async ({ random, database, variants }) => {
  const { productId, size = null } = random.pick(variants) ?? {}
  await database.client.query(
    `UPDATE stock SET on_hand = on_hand + $1, received = received + $1
     WHERE product_id = $2 AND size IS NOT DISTINCT FROM $3 AND on_hand + $1 >= held`,
    [random.integerBetween(-2, 2), productId, size],
  )
}

const withdrawProduct: Action = async ({ random, database, variants }) => {
  await database.client.query('DELETE FROM products WHERE id = $1', [random.pick(variants)?.productId])
}

/** Refunds an order, in part or in full. */
const refund: Action = async (world) => {
  const { random, database, shop } = world
  const { rows } = await database.client.query('SELECT payment_id, total_paise FROM orders ORDER BY payment_id')
  const order = random.pick(rows as { payment_id: string; total_paise: number }[])
  if (!order) return
  const amount = random.chance(0.5) ? { amountPaise: random.integerBetween(1, order.total_paise) } : {}
  startTask(world, 'refund', () =>
    refundPayment(shop().deps, { paymentId: order.payment_id, reason: 'Asked for.', ...amount }),
  )
}

const crash: Action = async ({ scheduler }) => {
  void scheduler.crash()
}

const MINUTE = 60_000

const spans = { moment: 200, short: 3_000, minute: MINUTE, hold: 21 * MINUTE, night: 9 * 60 * MINUTE }

/** Advances the clock. Drains pending work before a longer jump, because no provider call takes minutes. */
const pass: Action = async (world) => {
  const { random, scheduler } = world
  const span = random.pickWeighted({ moment: 6, short: 3, minute: 3, hold: 4, night: 1 })
  if (span !== 'moment') await scheduler.drain()
  scheduler.advanceClock(random.integerBetween(1, spans[span]))
  // the reconciler would run in that time, unless the shop is down
  if ((span === 'hold' || span === 'night') && random.chance(0.8)) await runReconciler(world)
}

const captureLate: Action = async ({ gateway }) => gateway.captureLate()
const endRefund: Action = async ({ random, gateway }) => gateway.endRefund(random.chance(0.6) ? 'processed' : 'failed')

/** Everything that can happen next, with its relative weight. */
export const actions = {
  goToPay: { often: 16, act: startCheckout },
  pay: { often: 24, act: pay },
  showProof: { often: 10, act: showProof },
  finalize: { often: 10, act: finalize },
  cancel: { often: 2, act: cancel },
  ask: { often: 2, act: ask },
  deliverReport: { often: 16, act: deliverWebhook },
  doJob: { often: 20, act: runJob },
  doRound: { often: 8, act: runReconciler },
  changePrice: { often: 2, act: changePrice },
  changeStock: { often: 3, act: changeStock },
  withdrawProduct: { often: 0.2, act: withdrawProduct },
  refund: { often: 8, act: refund },
  askForReturn: { often: 6, act: submitRandomReturn },
  stepReturn: { often: 6, act: handleReturn },
  cancelPlaced: { often: 1, act: cancelPlacedOrder },
  crash: { often: 1.5, act: crash },
  pass: { often: 12, act: pass },
  captureLate: { often: 8, act: captureLate },
  endRefund: { often: 6, act: endRefund },
} satisfies Record<string, { often: number; act: Action }>

export type ActionName = keyof typeof actions

/** Varies the weights per run, so rare combinations come up too. */
export function pickWeights(random: Random): Record<ActionName, number> {
  const weights = Object.entries(actions).map(([name, act]) => [name, act.often * (random.pick([0.2, 1, 1, 4]) ?? 1)])
  return Object.fromEntries(weights)
}
