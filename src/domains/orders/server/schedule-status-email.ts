import type { Tx } from '#platform/database/connect.ts'
import { sendEmail } from '#platform/email/send-email.ts'
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

type StatusEmailDeps = Pick<Deps, 'db' | 'now' | 'log' | 'origin' | 'shopSettings' | 'announceParcels'>

/** The email is composed when it is due. `knownStatus` is the status that the customer was last told. */
export async function scheduleStatusEmail(
  tx: Tx,
  { orderId, knownStatus, now }: { orderId: string; knownStatus: OrderStatus; now: Date },
): Promise<void> {
  await addToOutbox(tx, STATUS_CHANGED, `${orderId} ${knownStatus}`, new Date(now.getTime() + SEND_AFTER_MS))
}

/** Withdraws the email that is waiting and returns the status that the customer was last told, if there is one. */
export async function withdrawStatusEmail(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
  const [ref] = await removeFromOutbox(tx, STATUS_CHANGED, orderId)
  return ref === undefined ? undefined : parseRef(ref).knownStatus
}

function parseRef(ref: string): { orderId: string; knownStatus: OrderStatus } {
  const [orderId = '', knownStatus] = ref.split(' ')
  return { orderId, knownStatus: knownStatus as OrderStatus }
}

export const startStatusEmailWorker = (deps: StatusEmailDeps): PeriodicTask =>
  startOutboxWorker(deps, createStatusEmailWork(deps))

/** Queues everything that is due now instead of within a second. */
export const sendDueStatusEmails = (deps: StatusEmailDeps): Promise<void> =>
  processOutbox(deps, createStatusEmailWork(deps))

const createStatusEmailWork = ({ origin, shopSettings, announceParcels }: StatusEmailDeps): OutboxWork => ({
  kind: STATUS_CHANGED,
  run: async (tx, refs) => {
    // reads without a lock: a status change holds the order's lock while it waits for this entry
    for (const { orderId, knownStatus } of refs.map(parseRef)) {
      const order = await store.findOrder(tx, { id: orderId })
      if (order && order.status !== knownStatus && hasStatusEmail(order.status)) {
        const parcels = await announceParcels(tx, orderId)
        const email = statusEmail(shopSettings.current(), { ...order, parcels }, order.status, origin)
        await sendEmail(tx, { to: order.customerEmail, ...email })
      }
    }
  },
})
