import type { ReturnReason } from '#domains/returns/contract.ts'
import { DAY, HOUR } from '#shared/time.ts'
import type { AdminRecords, PlannedOrder } from './types.ts'

const RETURN_DAYS = 7
const EMAILED_ORDERS = 8

const returnRequests: { reason: ReturnReason; reasonText?: string; decision?: 'approved' | 'rejected' }[] = [
  { reason: 'Size does not fit' },
  { reason: 'Defective or damaged', reasonText: 'The left seam is open after the first wash.' },
  { reason: 'Changed my mind', decision: 'approved' },
  { reason: 'Something else', reasonText: 'I wore it once and the colour is not for me.', decision: 'rejected' },
]

const customerRemarks: { tags: string[]; note?: string }[] = [
  { tags: ['VIP'], note: 'Buys every drop. Asked to be told a day before the next one.' },
  { tags: ['VIP', 'Gifts'], note: 'Often orders gifts: no price on the packing slip.' },
  { tags: ['VIP'] },
  { tags: ['Call first'], note: 'Prefers a call to an email, after 6 pm.' },
  { tags: ['Wholesale'], note: 'Runs a store in town and asked for prices from 50 pieces.' },
  { tags: ['Returns often'], note: 'Three returns for size. Recommend one size up.' },
]

const orderRemarks: { tags: string[]; note: string }[] = [
  { tags: ['Gift'], note: 'Write “Happy birthday, Meera” on the card.' },
  { tags: ['Urgent'], note: 'Needs it by Friday. Book the faster courier.' },
  { tags: ['Call first'], note: 'The address has no house number: call before the courier comes.' },
]

const messages: { message: string; reply?: string }[] = [
  { message: 'Hi, my parcel has been at the same hub for two days. Can you check with the courier?' },
  {
    message: 'Do the acid wash tees shrink? I am between M and L.',
    reply: 'They are pre-washed and keep their size. For an oversized fit take M, for a very loose one L.',
  },
  { message: 'Could I get a GST invoice in the name of my company for the last order?' },
  {
    message: 'When is the brown hoodie back in XL?',
    reply: 'In about three weeks. Leave your email on its page and we write to you.',
  },
  { message: 'Loved the tote that came with my order. Do you sell it?' },
]

const findTime = ({ past }: PlannedOrder, status: string) => {
  const event = past.find((step) => 'status' in step && step.status === status)
  return event && Date.parse(event.at)
}

/** Delivered, neither refunded nor cancelled, and still within the return window. */
function findReturnable(orders: PlannedOrder[], now: Date): PlannedOrder[] {
  return orders.filter((order) => {
    const deliveredAt = findTime(order, 'Delivered')
    const isKept = order.past.every((step) => 'status' in step)
    return isKept && deliveredAt !== undefined && now.getTime() - deliveredAt < (RETURN_DAYS - 1) * DAY
  })
}

/** The last order of each customer, those with the most orders first. */
function findLastOrders(orders: PlannedOrder[]): PlannedOrder[] {
  const byCustomer = Map.groupBy(orders, ({ customer }) => customer.email)
  return [...byCustomer.values()].toSorted((a, b) => b.length - a.length).flatMap((own) => own.at(-1) ?? [])
}

/** Adds returns, messages, tags and notes to some orders, so the screens that show them are not empty at first. */
export function planAdminRecords(orders: PlannedOrder[], now: Date): PlannedOrder[] {
  const recordsByOrder = new Map<PlannedOrder, AdminRecords>()
  const add = (order: PlannedOrder, records: AdminRecords) =>
    recordsByOrder.set(order, { ...recordsByOrder.get(order), ...records })
  const atMostNow = (time: number) => new Date(Math.min(time, now.getTime())).toISOString()

  for (const [index, order] of findReturnable(orders, now).slice(-returnRequests.length).entries()) {
    const request = returnRequests[index]
    const requestedAt = (findTime(order, 'Delivered') ?? 0) + 20 * HOUR
    if (request) add(order, { returnRequest: { ...request, requestedAt: atMostNow(requestedAt) } })
  }
  const unpacked = orders.filter(({ past }) => past.length === 0)
  for (const [index, order] of unpacked.slice(-orderRemarks.length).entries()) {
    const remark = orderRemarks[index]
    if (remark) add(order, { orderRemark: { ...remark, at: atMostNow(Date.parse(order.paidAt) + HOUR) } })
  }
  for (const order of orders.slice(-EMAILED_ORDERS)) add(order, { hasEmail: true })
  for (const [index, order] of findLastOrders(orders).entries()) {
    const at = atMostNow(Date.parse(order.paidAt) + 5 * HOUR)
    const remark = customerRemarks[index]
    const message = messages[index - customerRemarks.length]
    if (remark) add(order, { remark: { ...remark, at } })
    if (message) add(order, { message: { ...message, at } })
  }
  return orders.map((order) => {
    const adminRecords = recordsByOrder.get(order)
    return adminRecords ? { ...order, adminRecords } : order
  })
}
