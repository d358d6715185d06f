import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import {
  addToOutbox,
  type OutboxWork,
  processOutbox,
  removeFromOutbox,
  startOutboxWorker,
} from '#platform/outbox/outbox.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import type { OrderStatus } from '../contract.ts'
import { hasStatusEmail, UNDO_WINDOW_MS } from '../rules.ts'
import type { Deps } from './deps.ts'
import { statusEmail } from './status-email.ts'
import * as store from './store.ts'

const STATUS_CHANGED = 'order.status'
/** An undo in the last moment of the window still has to reach the server. */
const SEND_AFTER_MS = UNDO_WINDOW_MS + 1_000

type StatusEmailDeps = Pick<
  Deps,
  'db' | 'now' | 'log' | 'origin' | 'shopSettings' | 'announceShipments' | 'listLineShipments'
>

interface StatusEmailRef {
  orderId: string
  /** The status that the customer was last told. */
  knownStatus: OrderStatus
}

/** The emails are composed when they are due. */
export async function scheduleStatusEmails(tx: Tx, emails: StatusEmailRef[], now: Date): Promise<void> {
  const refs = emails.map(({ orderId, knownStatus }) => `${orderId} ${knownStatus}`)
  await addToOutbox(tx, STATUS_CHANGED, refs, new Date(now.getTime() + SEND_AFTER_MS))
}

/** Withdraws the emails that are waiting and returns, by order, the status that the customer was last told. */
export async function withdrawStatusEmails(tx: Tx, orderIds: string[]): Promise<Map<string, OrderStatus>> {
  const refs = await removeFromOutbox(tx, STATUS_CHANGED, orderIds)
  return new Map(refs.map(parseRef).map(({ orderId, knownStatus }) => [orderId, knownStatus]))
}

function parseRef(ref: string): StatusEmailRef {
  const [orderId = '', knownStatus] = ref.split(' ')
  return { orderId, knownStatus: knownStatus as OrderStatus }
}

export const startStatusEmailWorker = (deps: StatusEmailDeps): PeriodicTask =>
  startOutboxWorker(deps, createStatusEmailWork(deps))

/** Queues everything that is due now instead of within a second. */
export const sendDueStatusEmails = (deps: StatusEmailDeps): Promise<void> =>
  processOutbox(deps, createStatusEmailWork(deps))

const createStatusEmailWork = ({
  origin,
  shopSettings,
  announceShipments,
  listLineShipments,
}: StatusEmailDeps): OutboxWork => ({
  kind: STATUS_CHANGED,
  run: async (tx, refs) => {
    // reads without a lock: a status change holds the order's lock while it waits for this entry
    for (const { orderId, knownStatus } of refs.map(parseRef)) {
      const order = await store.findOrder(tx, { id: orderId })
      if (order && order.status !== knownStatus && hasStatusEmail(order.status)) {
        const shipments = await announceShipments(tx, orderId)
        const deliveredIn = order.status === 'Delivered' ? await listLineShipments(tx, [orderId]) : []
        const email = statusEmail(shopSettings.current(), { ...order, shipments, deliveredIn }, order.status, origin)
        await enqueueEmail(tx, { to: order.customerEmail, reference: orderId, ...email })
      }
    }
  },
})
