import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import { findOutcome } from '#domains/checkout/server/find-outcome.ts'
import { cancelCheckout } from '#domains/checkout/server/give-up.ts'
import { finalizeCheckout, payCheckout } from '#domains/checkout/server/pay-checkout.ts'
import { reconcile } from '#domains/checkout/server/reconcile.ts'
import { refundPayment } from '#domains/payments/server/queue-refund.ts'
import { receiveEvent } from '#domains/payments/server/receive-event.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { address } from '../money-tools.ts'
import { type Act, begin } from './begin.ts'
import type { Random } from './random.ts'
import { askForReturn, cancelPlaced, stepReturn } from './return-acts.ts'
import type { Shopper, World } from './world.ts'

const pickCheckout = (world: World): [Shopper, Shopper['checkouts'][number]] | undefined => {
  const shopper = world.random.oneOf(world.shoppers)
  // mostly the latest one
  const checkout = world.random.isSo(0.8) ? shopper?.checkouts.at(-1) : world.random.oneOf(shopper?.checkouts ?? [])
  return shopper && checkout ? [shopper, checkout] : undefined
}

const startCheckout: Act = async (world) => {
  const { random, scene, shelves, shop } = world
  const shopper = random.oneOf(world.shoppers)
  if (!shopper) return
  const { rows } = await scene.client.query('SELECT id, price_paise FROM products')
  const items = Array.from({ length: random.between(1, 2) }, () => {
    const { productId = '', size } = random.oneOf(shelves) ?? {}
    const paise: number = rows.find(({ id }) => id === productId)?.price_paise ?? 100
    // a shopper with a stale page sends an old price
    const price = rupeesFromPaise(random.isSo(0.95) ? paise : paise + 100)
    return { productId, size, color: size && 'Black', quantity: random.isSo(0.8) ? 1 : 2, price }
  })
  const totalPrice = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const draft = { checkoutItems: items, shippingAddress: address, paymentMethod: 'Online' as const, totalPrice }
  begin(
    world,
    'create checkout',
    () => createCheckout(shop().deps, shopper.authorization, draft),
    ({ id, providerOrderId }) => {
      const checkout = shopper.checkouts.find((candidate) => candidate.id === id)
      if (checkout) checkout.orderId = providerOrderId ?? checkout.orderId
      else shopper.checkouts.push({ id, orderId: providerOrderId ?? undefined, proof: undefined })
    },
  )
}

const pay: Act = async (world) => {
  const [, checkout] = pickCheckout(world) ?? []
  if (!checkout?.orderId) return
  const scenario = world.random.weighed({ captured: 10, failed: 9, authorized: 2, wrong: 1, twice: 2 })
  const proof = world.twin.pay(checkout.orderId, scenario)
  if (proof && !world.random.isSo(0.2)) checkout.proof = proof
}

const showProof: Act = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  const { proof } = checkout ?? {}
  if (!shopper || !checkout || !proof) return
  begin(world, 'submit payment proof', () => payCheckout(world.shop().deps, shopper.authorization, checkout.id, proof))
}

const finalize: Act = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  begin(
    world,
    'finalize',
    () => finalizeCheckout(world.shop().deps, shopper.authorization, checkout.id),
    ({ _id }) => {
      const before = shopper.orders.get(checkout.id)
      if (before && before !== _id) world.stage.wrongs.push(`finalize returned ${before}, then ${_id}`)
      shopper.orders.set(checkout.id, _id)
    },
  )
}

const cancel: Act = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  begin(world, 'cancel', () => cancelCheckout(world.shop().deps, shopper.authorization, checkout.id))
}

const ask: Act = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  // an order placed during the query may be missing from the result
  const hasOrder = shopper.orders.has(checkout.id)
  begin(
    world,
    'query outcome',
    () => findOutcome(world.shop().deps, { authorization: shopper.authorization, mayAsk: () => true }, checkout.id),
    ({ outcome }) => {
      if (hasOrder && outcome !== 'placed') world.stage.wrongs.push(`a placed order became ${outcome}`)
    },
  )
}

/** Delivers a webhook: once, repeatedly, never, or with a bad signature. */
export const deliverReport: Act = async (world) => {
  const { random, twin, shop } = world
  const report = random.oneOf(twin.reports)
  if (!report) return
  const removeReport = () => {
    twin.reports = twin.reports.filter((pending) => pending !== report)
  }
  const fate = random.weighed({ arrives: 10, twice: 2, lost: 2, spoilt: 1 })
  if (fate === 'lost') return removeReport()
  const signature =
    fate === 'spoilt' ? report.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : report.signature
  const receive = () => receiveEvent(shop().deps, { ...report, signature })
  const onReceived = fate === 'spoilt' ? () => world.stage.wrongs.push('a bad signature was accepted') : removeReport
  begin(world, 'receive webhook', receive, onReceived)
  if (fate === 'twice') begin(world, 'receive webhook again', receive, removeReport)
}

/** Runs a queued job. It stays queued if it fails or its process dies. */
export const doJob: Act = async (world) => {
  const { random, scene, shop } = world
  const { rows } = await scene.client.query('SELECT id, queue, data FROM simulated_jobs ORDER BY id')
  const job = random.oneOf(rows as { id: string; queue: string; data: Record<string, string> }[])
  if (!job) return
  const worker = shop().workers.find(({ queue }) => queue === job.queue)
  const run = async () => {
    await worker?.run(job.data, { isLast: false, signal: new AbortController().signal })
    await shop().deps.db.transaction(async (tx) => tx.execute(`DELETE FROM simulated_jobs WHERE id = ${job.id}`))
  }
  begin(world, `run job ${job.queue}`, run)
}

export const doRound: Act = async (world) => begin(world, 'reconcile', () => reconcile(world.shop().deps))

const changePrice: Act = async ({ random, scene, shelves }) => {
  const price = random.between(1, 4_000) * 100
  await scene.client.query('UPDATE products SET price_paise = $1 WHERE id = $2', [
    price,
    random.oneOf(shelves)?.productId,
  ])
}

const changeStock: Act = async ({ random, scene, shelves }) => {
  const { productId, size = null } = random.oneOf(shelves) ?? {}
  await scene.client.query(
    `UPDATE stock SET on_hand = on_hand + $1, received = received + $1
     WHERE product_id = $2 AND size IS NOT DISTINCT FROM $3 AND on_hand + $1 >= held`,
    [random.between(-2, 2), productId, size],
  )
}

const withdrawProduct: Act = async ({ random, scene, shelves }) => {
  await scene.client.query('DELETE FROM products WHERE id = $1', [random.oneOf(shelves)?.productId])
}

/** Refunds an order, in part or in full. */
const refund: Act = async (world) => {
  const { random, scene, shop } = world
  const { rows } = await scene.client.query('SELECT payment_id, total_paise FROM orders ORDER BY payment_id')
  const order = random.oneOf(rows as { payment_id: string; total_paise: number }[])
  if (!order) return
  const amount = random.isSo(0.5) ? { amountPaise: random.between(1, order.total_paise) } : {}
  begin(world, 'refund', () =>
    refundPayment(shop().deps, { paymentId: order.payment_id, reason: 'Asked for.', ...amount }),
  )
}

const crash: Act = async ({ stage }) => {
  void stage.crash()
}

const MINUTE = 60_000

const spans = { moment: 200, short: 3_000, minute: MINUTE, hold: 21 * MINUTE, night: 9 * 60 * MINUTE }

/** Advances the clock. Drains pending work before a longer jump, because no provider call takes minutes. */
const pass: Act = async (world) => {
  const { random, stage } = world
  const span = random.weighed({ moment: 6, short: 3, minute: 3, hold: 4, night: 1 })
  if (span !== 'moment') await stage.drain()
  stage.pass(random.between(1, spans[span]))
  // the reconciler would run in that time, unless the shop is down
  if ((span === 'hold' || span === 'night') && random.isSo(0.8)) await doRound(world)
}

const captureLate: Act = async ({ twin }) => twin.captureLate()
const endRefund: Act = async ({ random, twin }) => twin.endRefund(random.isSo(0.6) ? 'processed' : 'failed')

/** Everything that can happen next, with its relative weight. */
export const acts = {
  goToPay: { often: 16, act: startCheckout },
  pay: { often: 24, act: pay },
  showProof: { often: 10, act: showProof },
  finalize: { often: 10, act: finalize },
  cancel: { often: 2, act: cancel },
  ask: { often: 2, act: ask },
  deliverReport: { often: 16, act: deliverReport },
  doJob: { often: 20, act: doJob },
  doRound: { often: 8, act: doRound },
  changePrice: { often: 2, act: changePrice },
  changeStock: { often: 3, act: changeStock },
  withdrawProduct: { often: 0.2, act: withdrawProduct },
  refund: { often: 8, act: refund },
  askForReturn: { often: 6, act: askForReturn },
  stepReturn: { often: 6, act: stepReturn },
  cancelPlaced: { often: 1, act: cancelPlaced },
  crash: { often: 1.5, act: crash },
  pass: { often: 12, act: pass },
  captureLate: { often: 8, act: captureLate },
  endRefund: { often: 6, act: endRefund },
} satisfies Record<string, { often: number; act: Act }>

export type ActName = keyof typeof acts

/** Varies the weights per run, so rare combinations come up too. */
export function moodOf(random: Random): Record<ActName, number> {
  const weights = Object.entries(acts).map(([name, act]) => [name, act.often * (random.oneOf([0.2, 1, 1, 4]) ?? 1)])
  return Object.fromEntries(weights)
}
