import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { ShopError } from '#shared/errors.ts'
import { aboutRefund, followRefund } from './carry-out-refund.ts'
import type { Gateway } from './gateway.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  gateway: Gateway
  log: Log
  now?: () => Date
}

/** Where the checkout looks at what was paid for a provider's order. */
export const SETTLE_QUEUE = 'checkout.settle'

/** The most that the shop counts in, in paise. */
const MOST_PAISE = 2 ** 31 - 1
/** In the year 2286. */
const LATEST_SECONDS = 9_999_999_999

const entity = <T extends z.ZodType>(of: T) => z.object({ entity: of }).optional()
/** PostgreSQL keeps no character with the number zero. */
const word = z
  .string()
  .max(100)
  .regex(/^[^\0]*$/)
const Paid = z.object({
  id: word,
  order_id: word.nullish(),
  amount: z.int().nonnegative().nullish(),
  currency: word.nullish(),
  method: word.nullish(),
  created_at: z.int().min(0).max(LATEST_SECONDS).nullish().catch(null),
})
const Event = z.object({
  event: word,
  payload: z.object({
    payment: entity(Paid),
    order: entity(z.object({ id: word })),
    refund: entity(z.object({ id: word, status: z.enum(['pending', 'processed', 'failed']) })),
  }),
})
type Event = z.infer<typeof Event>

/** What may have brought money; a failed payment changes nothing, and may still come to something. */
const moneyKinds = ['payment.authorized', 'payment.captured', 'order.paid']

const UNREAD = 'not understood'
const WITHOUT_ORDER = 'The provider took it without an order of the shop.'

interface Received {
  body: Buffer
  signature: string | undefined
  eventId: string | undefined
}

/** Takes a report of the provider, once: what it brings about is put down in the same breath, and done afterwards. */
export async function receiveEvent(deps: Deps, { body, signature = '', eventId }: Received): Promise<void> {
  const { db, gateway, log, now = () => new Date() } = deps
  if (!gateway.provesEvent(body, signature)) {
    log.warn({ eventId }, 'A report of a payment was badly signed and is not believed.')
    throw new ShopError('bad_request', 'The signature does not fit.')
  }
  const id = eventId ?? createHash('sha256').update(body).digest('hex')
  const event = parse(body)
  if (!event) return keepUnread(deps, { id, body })
  const { payment, order } = event.payload
  const providerOrderId = payment?.entity.order_id ?? order?.entity.id ?? null
  const told = await db.transaction(async (tx) => {
    const isNew = await store.insertEvent(tx, {
      id,
      kind: event.event,
      providerOrderId,
      providerPaymentId: payment?.entity.id ?? null,
      body: body.toString(),
      receivedAt: now(),
    })
    const refund = isNew && (await act(deps, tx, { id, providerOrderId, event, now: now() }))
    return refund && { ...(await aboutRefund(tx, refund)), eventId: id, status: refund.state }
  })
  // a payment's line is written by whoever looks at it: only there it is known which checkout it is for
  if (told) log[told.status === 'failed' ? 'warn' : 'info'](told, 'The provider reported a refund.')
}

/** Sent again, it would be understood no better: it is kept for people to read. */
async function keepUnread({ db, log, now = () => new Date() }: Deps, { id, body }: { id: string; body: Buffer }) {
  log.error({ eventId: id }, 'A signed report of the provider cannot be understood. It is kept as it came.')
  const text = body.toString().replaceAll('\0', '\ufffd')
  await db.transaction((tx) =>
    store.insertEvent(tx, { id, kind: UNREAD, body: text, receivedAt: now(), handledAt: now() }),
  )
}

/** Answers the refund that went on by it. */
async function act(
  { jobs, log }: Deps,
  tx: Tx,
  { id, providerOrderId, event, now }: { id: string; providerOrderId: string | null; event: Event; now: Date },
): Promise<store.RefundRow | undefined> {
  const { payment, refund } = event.payload
  if (moneyKinds.includes(event.event) && providerOrderId) {
    await jobs.enqueue(tx, SETTLE_QUEUE, { providerOrderId, paymentId: payment?.entity.id ?? '', eventId: id })
    return undefined
  }
  if (event.event === 'payment.captured' && payment) {
    const isCountable = (payment.entity.amount ?? 0) <= MOST_PAISE
    if (isCountable) await keepWithoutOrder(tx, payment.entity, now)
    else log.error({ eventId: id, paymentId: payment.entity.id }, 'A payment is above all that the shop counts in.')
  }
  const providerRefundId = refund?.entity.id ?? ''
  const followed = refund && (await followRefund(tx, { providerRefundId }, refund.entity, now))
  // made by somebody else, perhaps: the provider is asked how much of the payment went back
  if (refund && providerOrderId && !(await store.isKnownRefund(tx, providerRefundId))) {
    await jobs.enqueue(tx, SETTLE_QUEUE, { providerOrderId, paymentId: '', eventId: id })
  } else await store.markEventHandled(tx, id, now)
  return followed
}

/** Nothing can be asked about it, so that the signed report is all there is for people to go by. */
async function keepWithoutOrder(tx: Tx, paid: z.infer<typeof Paid>, now: Date): Promise<void> {
  const { id, amount, currency, method, created_at: seconds } = paid
  await store.insertPayment(tx, {
    id,
    providerOrderId: '',
    amountPaise: amount ?? 0,
    currency: currency ?? '',
    state: 'captured',
    method: method ?? null,
    madeAt: seconds ? new Date(seconds * 1000) : now,
    seenAt: now,
    anomaly: WITHOUT_ORDER,
  })
}

function parse(body: Buffer): Event | undefined {
  try {
    return Event.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}

/** Says that all that follows from a report has been done. */
export async function markEventHandled(tx: Db | Tx, id: string, now: Date): Promise<void> {
  await store.markEventHandled(tx, id, now)
}
