import { createHash } from 'node:crypto'
import * as z from 'zod'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import { applyRefundStatus, getRefundLogFields } from './process-refund.ts'
import * as store from './store.ts'

/** The largest amount that fits an integer column. */
const MAX_STORED_PAISE = 2 ** 31 - 1
/** The year 2286. */
const MAX_UNIX_SECONDS = 9_999_999_999

const optionalEntity = <T extends z.ZodType>(schema: T) => z.object({ entity: schema }).optional()
/** PostgreSQL does not store NUL characters. */
const shortText = z
  .string()
  .max(100)
  .regex(/^[^\0]*$/)
const PaymentEntity = z.object({
  id: shortText,
  order_id: shortText.nullish(),
  amount: z.int().nonnegative().nullish(),
  currency: shortText.nullish(),
  method: shortText.nullish(),
  created_at: z.int().min(0).max(MAX_UNIX_SECONDS).nullish().catch(null),
})
const Event = z.object({
  event: shortText,
  payload: z.object({
    payment: optionalEntity(PaymentEntity),
    order: optionalEntity(z.object({ id: shortText })),
    refund: optionalEntity(z.object({ id: shortText, status: z.enum(['pending', 'processed', 'failed']) })),
  }),
})
type Event = z.infer<typeof Event>

/** Events that may settle a checkout. A failed payment is ignored, because it may still succeed. */
const settlingEvents = ['payment.authorized', 'payment.captured', 'order.paid']

/** Gives the browser's callback, which usually places the order, a head start. */
const SETTLE_DELAY_MS = 1_000

const UNPARSEABLE = 'unparseable'
const CAPTURED_WITHOUT_ORDER = 'Captured at the provider without an order.'

interface ReceivedWebhook {
  body: Buffer
  signature: string | undefined
  eventId: string | undefined
}

/**
 * Creates a function that stores an event once. Events that may settle a checkout are handled by the event worker, the
 * others right away.
 */
export function createWebhookReceiver(deps: Deps): (webhook: ReceivedWebhook) => Promise<void> {
  const storeEvent = createBatcher((events: store.NewEvent[]) => store.insertEvents(deps.db, events))
  return (webhook) => receiveWebhook({ ...deps, storeEvent }, webhook)
}

interface ReceiveDeps extends Deps {
  storeEvent(event: store.NewEvent): Promise<void>
}

async function receiveWebhook(deps: ReceiveDeps, { body, signature = '', eventId }: ReceivedWebhook): Promise<void> {
  const { db, paymentProvider, log, now, storeEvent } = deps
  if (!paymentProvider.verifyWebhookSignature(body, signature)) {
    log.warn({ eventId }, 'Webhook rejected: invalid signature')
    throw new ShopError('bad_request', 'Invalid signature.')
  }
  const id = eventId ?? createHash('sha256').update(body).digest('hex')
  const event = parseEvent(body)
  if (!event) return storeUnparseable(deps, { id, body })
  const { payment, order } = event.payload
  const providerOrderId = payment?.entity.order_id ?? order?.entity.id ?? null
  const receivedAt = now()
  const row = {
    id,
    kind: event.event,
    providerOrderId,
    providerPaymentId: payment?.entity.id ?? null,
    body: body.toString(),
    receivedAt,
  }
  if (settlingEvents.includes(event.event) && providerOrderId) {
    const nextAttemptAt = new Date(receivedAt.getTime() + SETTLE_DELAY_MS)
    await storeEvent({ ...row, nextAttemptAt })
    return
  }
  const logFields = await db.transaction(async (tx) => {
    const isNew = (await store.insertEvents(tx, [{ ...row, nextAttemptAt: receivedAt }])).length > 0
    const refund = isNew && (await handleEvent(deps, tx, { id, providerOrderId, event, now: receivedAt }))
    return refund && { ...(await getRefundLogFields(tx, refund)), eventId: id, status: refund.state }
  })
  // payments are logged by the event worker, which knows the checkout
  if (logFields) log[logFields.status === 'failed' ? 'warn' : 'info'](logFields, 'Refund event received')
}

/** Accepts the webhook, because a retry would be just as unparseable, and stores it for review. */
async function storeUnparseable({ db, log, now }: Deps, { id, body }: { id: string; body: Buffer }) {
  log.error({ eventId: id }, 'Could not parse signed webhook; stored as received')
  const text = body.toString().replaceAll('\0', '\ufffd')
  await store.insertEvents(db, [{ id, kind: UNPARSEABLE, body: text, receivedAt: now(), handledAt: now() }])
}

/** Returns the refund that the event updated. */
async function handleEvent(
  { log }: Deps,
  tx: Tx,
  { id, providerOrderId, event, now }: { id: string; providerOrderId: string | null; event: Event; now: Date },
): Promise<store.RefundRow | undefined> {
  const { payment, refund } = event.payload
  if (event.event === 'payment.captured' && payment) {
    const isSupported = (payment.entity.amount ?? 0) <= MAX_STORED_PAISE
    if (isSupported) await recordPaymentWithoutOrder(tx, payment.entity, now)
    else log.error({ eventId: id, paymentId: payment.entity.id }, 'Payment amount exceeds the supported maximum')
  }
  const providerRefundId = refund?.entity.id ?? ''
  const refundRow = refund && (await applyRefundStatus(tx, { providerRefundId }, refund.entity, now))
  // an unknown refund was made at the provider, so the event worker settles: that queries the refunded amount
  const isUnknownRefund = refund && providerOrderId && !(await store.hasRefund(tx, providerRefundId))
  if (!isUnknownRefund) await store.markEventHandled(tx, id, now)
  return refundRow
}

/** The provider cannot be queried without an order, so the signed event is the only record. */
async function recordPaymentWithoutOrder(tx: Tx, payment: z.infer<typeof PaymentEntity>, now: Date): Promise<void> {
  const { id, amount, currency, method, created_at: createdAtSeconds } = payment
  await store.insertPayment(tx, {
    id,
    providerOrderId: '',
    amountPaise: asPaise(amount ?? 0),
    currency: currency ?? '',
    state: 'captured',
    method: method ?? null,
    madeAt: createdAtSeconds ? new Date(createdAtSeconds * 1000) : now,
    firstSeenAt: now,
    reviewReason: CAPTURED_WITHOUT_ORDER,
  })
}

function parseEvent(body: Buffer): Event | undefined {
  try {
    return Event.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}
