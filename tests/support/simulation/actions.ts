import { cancelCheckout } from '#domains/checkout/server/cancel-checkout.ts'
import { createCheckout } from '#domains/checkout/server/create-checkout.ts'
import { handleDueEvents } from '#domains/checkout/server/event-worker.ts'
import { getCheckoutOutcome } from '#domains/checkout/server/get-checkout-outcome.ts'
import { finalizeCheckout, payCheckout } from '#domains/checkout/server/pay-checkout.ts'
import { reconcilePayments } from '#domains/checkout/server/reconcile-payments.ts'
import { chooseDiscount, findCandidates } from '#domains/discounts/server/api.ts'
import { issueDueCreditNotes } from '#domains/orders/server/issue-credit-notes.ts'
import { issueDueInvoices } from '#domains/orders/server/issue-invoices.ts'
import { refundOrder } from '#domains/orders/server/refund-order.ts'
import { createWebhookReceiver } from '#domains/payments/server/receive-webhook.ts'
import { asPaise, type Paise, paiseFromRupees, rupeesFromPaise, sumPaise } from '#shared/money.ts'
import { HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { address } from '../create-shop-client.ts'
import { amendPlacedOrder } from './amendment-actions.ts'
import { handleCash } from './cash-actions.ts'
import { handleDraftOrder } from './draft-actions.ts'
import type { Random } from './random.ts'
import { cancelPlacedOrder, handleReturn, refundLine, submitRandomReturn } from './return-actions.ts'
import { getShippingCharge, shippingOptionIds } from './shipping-rates.ts'
import { type Action, ignoreShopError, startTask } from './start-task.ts'
import { cod, type Shopper, type World } from './world.ts'

/** Small, because only online checkouts can be paid late. */
const CASH_SHARE = 0.15

const pickCheckout = (world: World): [Shopper, Shopper['checkouts'][number]] | undefined => {
  const shopper = world.random.pick(world.shoppers)
  // usually the latest
  const checkout = world.random.chance(0.8) ? shopper?.checkouts.at(-1) : world.random.pick(shopper?.checkouts ?? [])
  return shopper && checkout ? [shopper, checkout] : undefined
}

const startCheckout: Action = async (world) => {
  const { random, database, variants } = world
  const shopper = random.pick(world.shoppers)
  if (!shopper) return
  const { rows } = await database.client.query('SELECT id, price_paise FROM products')
  const items = Array.from({ length: random.integerBetween(1, 2) }, () => {
    const { productId = '', size } = random.pick(variants) ?? {}
    const pricePaise: Paise = rows.find(({ id }) => id === productId)?.price_paise ?? asPaise(100)
    // a shopper with a stale page sends an old price
    const price = rupeesFromPaise(random.chance(0.95) ? pricePaise : sumPaise([pricePaise, asPaise(100)]))
    return { productId, size, color: size && 'Black', quantity: random.chance(0.8) ? 1 : 2, price }
  })
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const discountCode = random.chance(0.6) ? random.pick(world.codes) : undefined
  const paymentMethod = random.chance(CASH_SHARE) ? ('COD' as const) : ('Online' as const)
  const fee = paymentMethod === 'COD' ? cod.fee : 0
  const amount = subtotal - (await findDiscount(world, shopper, items, discountCode))
  const shippingOption = random.chance(0.5) ? random.pick(shippingOptionIds) : undefined
  const totalPrice = amount + getShippingCharge(amount, shippingOption) + fee
  const request = {
    checkoutItems: items,
    shippingAddress: address,
    paymentMethod,
    totalPrice: Math.round(totalPrice * 100) / 100,
    discountCode,
    shippingOption,
  }
  requestCheckout(world, shopper, request)
}

function requestCheckout(world: World, shopper: Shopper, request: Parameters<typeof createCheckout>[2]): void {
  const { shop, random } = world
  const isPlacedAtOnce = request.paymentMethod === 'COD' && random.chance(0.7)
  startTask(
    world,
    'create checkout',
    async () => {
      const { deps } = shop()
      const checkout = await createCheckout(deps, shopper.account, request)
      if (isPlacedAtOnce) await finalizeCheckout(deps, shopper.account, checkout.id).catch(ignoreShopError)
      return checkout
    },
    ({ id, providerOrderId }) => {
      const checkout = shopper.checkouts.find((candidate) => candidate.id === id)
      if (checkout) checkout.providerOrderId = providerOrderId ?? checkout.providerOrderId
      else shopper.checkouts.push({ id, providerOrderId: providerOrderId ?? undefined, proof: undefined })
    },
  )
}

/** Starts a new checkout with the items of the live one and the other payment method, sometimes with other shipping. */
const switchPaymentMethod: Action = async (world) => {
  const shopper = world.random.pick(world.shoppers)
  if (!shopper) return
  const { rows: checkouts } = await world.database.client.query(
    `SELECT id, payment_method, total_paise, shipping_option_id, shipping_charge_paise, cod_fee_paise, discount_code FROM checkouts
     WHERE user_id = $1 AND state = 'open'`,
    [shopper.account.id],
  )
  const [live] = checkouts
  if (!live) return
  const { rows: lines } = await world.database.client.query(
    'SELECT product_id, size, color, quantity, price_paise FROM checkout_lines WHERE checkout_id = $1 ORDER BY position',
    [live.id],
  )
  const switchesToCod = live.payment_method === 'Online'
  const shippingOption = world.random.chance(0.7) ? live.shipping_option_id : world.random.pick(shippingOptionIds)
  const amount = (live.total_paise - live.shipping_charge_paise - live.cod_fee_paise) / 100
  const totalPrice = amount + getShippingCharge(amount, shippingOption) + (switchesToCod ? cod.fee : 0)
  requestCheckout(world, shopper, {
    checkoutItems: lines.map(({ product_id, size, color, quantity, price_paise }) => ({
      productId: product_id,
      size: size ?? undefined,
      color: color ?? undefined,
      quantity,
      price: price_paise / 100,
    })),
    shippingAddress: address,
    paymentMethod: switchesToCod ? 'COD' : 'Online',
    shippingOption,
    totalPrice: Math.round(totalPrice * 100) / 100,
    discountCode: live.discount_code ?? undefined,
  })
}

/** Returns the discount in rupees that the shopper sees on the cart; it may be gone when the checkout starts. */
async function findDiscount(
  { database, scheduler }: World,
  { account }: Shopper,
  items: { productId: string; price: number; quantity: number }[],
  code: string | undefined,
): Promise<number> {
  if (code === undefined) return 0
  const now = scheduler.now()
  const lines = items.map(({ productId, price, quantity }) => ({
    productId,
    quantity,
    pricePaise: paiseFromRupees(price),
  }))
  const candidates = await findCandidates(database, { code, customer: { account }, productIds: [], now })
  return rupeesFromPaise(chooseDiscount(candidates, lines, now).applied?.amountPaise ?? asPaise(0))
}

const pay: Action = async (world) => {
  const [, checkout] = pickCheckout(world) ?? []
  if (!checkout?.providerOrderId) return
  const scenario = world.random.pickWeighted({ captured: 10, failed: 9, authorized: 2, wrongAmount: 1, twice: 2 })
  const proof = world.paymentProvider.pay(checkout.providerOrderId, scenario)
  if (proof && !world.random.chance(0.2)) checkout.proof = proof
}

const submitProof: Action = async (world) => {
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
    ({ id }) => {
      const previousId = shopper.orders.get(checkout.id)
      if (previousId && previousId !== id)
        world.scheduler.violations.push(`finalize returned ${previousId}, then ${id}`)
      shopper.orders.set(checkout.id, id)
    },
  )
}

const cancel: Action = async (world) => {
  const [shopper, checkout] = pickCheckout(world) ?? []
  if (!shopper || !checkout) return
  startTask(world, 'cancel', () => cancelCheckout(world.shop().deps, shopper.account, checkout.id))
}

const queryOutcome: Action = async (world) => {
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
  const { random, paymentProvider, shop } = world
  const webhook = random.pick(paymentProvider.pendingWebhooks)
  if (!webhook) return
  const removeWebhook = () => {
    paymentProvider.pendingWebhooks = paymentProvider.pendingWebhooks.filter((pending) => pending !== webhook)
  }
  const delivery = random.pickWeighted({ once: 10, twice: 2, lost: 2, badSignature: 1 })
  if (delivery === 'lost') return removeWebhook()
  const signature =
    delivery === 'badSignature'
      ? webhook.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
      : webhook.signature
  const receiveWebhook = createWebhookReceiver(shop().deps)
  const receive = () => receiveWebhook({ ...webhook, signature })
  const onReceived =
    delivery === 'badSignature' ? () => world.scheduler.violations.push('a bad signature was accepted') : removeWebhook
  startTask(world, 'receive webhook', receive, onReceived)
  if (delivery === 'twice') startTask(world, 'receive webhook again', receive, removeWebhook)
}

/** Runs a queued job. It stays queued if it fails or its process dies. */
export const runJob: Action = async (world) => {
  const { random, database, shop } = world
  const { rows } = await database.client.query('SELECT id, queue, data FROM simulated_jobs ORDER BY id')
  const job = random.pick(rows as { id: string; queue: string; data: Record<string, string> }[])
  if (!job) return
  const worker = shop().workers.find(({ queue }) => queue === job.queue)
  const run = async () => {
    await worker?.run(job.data, { signal: new AbortController().signal })
    await shop().deps.db.transaction(async (tx) => tx.execute(`DELETE FROM simulated_jobs WHERE id = ${job.id}`))
  }
  startTask(world, `run job ${job.queue}`, run)
}

export const handleEvents: Action = async (world) =>
  startTask(world, 'handle payment events', () => handleDueEvents(world.shop().deps))

/** Also issues credit notes, which send the emails about refunds. */
export const issueInvoices: Action = async (world) =>
  startTask(world, 'issue invoices', async () => {
    const { deps } = world.shop()
    await issueDueInvoices(deps)
    await issueDueCreditNotes(deps)
  })

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

const deleteProduct: Action = async ({ random, database, variants }) => {
  await database.client.query('DELETE FROM products WHERE id = $1', [random.pick(variants)?.productId])
}

/** Refunds an order, in part or in full. */
const refund: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query('SELECT id, total_paise FROM orders ORDER BY placed_at, id')
  const order = random.pick(rows as { id: string; total_paise: Paise }[])
  if (!order) return
  const amount = random.chance(0.5)
    ? { amount: rupeesFromPaise(asPaise(random.integerBetween(1, order.total_paise))) }
    : {}
  startTask(world, 'refund', () =>
    refundOrder(shop().deps, admin, { orderId: order.id, reason: 'Asked for.', ...amount }),
  )
}

const crash: Action = async ({ scheduler }) => {
  void scheduler.crash()
}

/** The longest advance of each kind, in milliseconds. */
const maxAdvanceMs = { moment: 200, short: 3 * SECOND, minute: MINUTE, hold: 21 * MINUTE, night: 9 * HOUR }

/** Advances the clock. Drains pending work before a longer jump, because no provider call takes minutes. */
const advanceTime: Action = async (world) => {
  const { random, scheduler } = world
  const kind = random.pickWeighted({ moment: 6, short: 3, minute: 3, hold: 4, night: 1 })
  if (kind !== 'moment') await scheduler.drain()
  scheduler.advanceClock(random.integerBetween(1, maxAdvanceMs[kind]))
  // the reconciler would run in that time, unless the shop is down
  if ((kind === 'hold' || kind === 'night') && random.chance(0.8)) await runReconciler(world)
}

const captureFailedPayment: Action = async ({ paymentProvider }) => paymentProvider.captureFailedPayment()
const completeRefund: Action = async ({ random, paymentProvider }) =>
  paymentProvider.completeRefund(random.chance(0.6) ? 'processed' : 'failed')

/** All actions, with their relative probability. */
export const actions = {
  startCheckout: { weight: 16, run: startCheckout },
  switchPaymentMethod: { weight: 3, run: switchPaymentMethod },
  handleCash: { weight: 14, run: handleCash },
  handleDraftOrder: { weight: 8, run: handleDraftOrder },
  pay: { weight: 24, run: pay },
  handleEvents: { weight: 10, run: handleEvents },
  issueInvoices: { weight: 4, run: issueInvoices },
  submitProof: { weight: 10, run: submitProof },
  finalize: { weight: 10, run: finalize },
  cancel: { weight: 2, run: cancel },
  queryOutcome: { weight: 2, run: queryOutcome },
  deliverWebhook: { weight: 16, run: deliverWebhook },
  runJob: { weight: 20, run: runJob },
  runReconciler: { weight: 8, run: runReconciler },
  changePrice: { weight: 2, run: changePrice },
  changeStock: { weight: 3, run: changeStock },
  deleteProduct: { weight: 0.2, run: deleteProduct },
  refund: { weight: 8, run: refund },
  refundLine: { weight: 8, run: refundLine },
  submitReturn: { weight: 6, run: submitRandomReturn },
  handleReturn: { weight: 6, run: handleReturn },
  cancelOrder: { weight: 1, run: cancelPlacedOrder },
  amendOrder: { weight: 14, run: amendPlacedOrder },
  crash: { weight: 1.5, run: crash },
  advanceTime: { weight: 12, run: advanceTime },
  captureFailedPayment: { weight: 10, run: captureFailedPayment },
  completeRefund: { weight: 6, run: completeRefund },
} satisfies Record<string, { weight: number; run: Action }>

export type ActionName = keyof typeof actions

/** Varies the weights per run, so rare combinations occur too. */
export function pickWeights(random: Random): Record<ActionName, number> {
  const weights = Object.entries(actions).map(([name, { weight }]) => [
    name,
    weight * (random.pick([0.2, 1, 1, 4]) ?? 1),
  ])
  return Object.fromEntries(weights)
}
