import { derivePaymentStatus } from '#domains/orders/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Customer, CustomerNote, CustomerOrder, ListedCustomer } from '../admin-contract.ts'
import type { ListedCustomerRow } from './list-store.ts'
import type {
  CustomerMessageRow,
  CustomerOrderRow,
  CustomerReturnRow,
  CustomerRow,
  findSubscriber,
  listAddresses,
  NoteRow,
} from './store.ts'

export const presentListedCustomer = (row: ListedCustomerRow): ListedCustomer => ({
  _id: row.userId,
  name: row.name,
  email: row.email,
  ...(row.phone ? { phone: row.phone } : {}),
  orders: row.orderCount,
  spent: rupeesFromPaise(row.spentPaise),
  ...(row.lastOrderAt ? { lastOrderAt: row.lastOrderAt.toISOString() } : {}),
  createdAt: row.createdAt.toISOString(),
  tags: row.tags,
})

const presentOrder = (row: CustomerOrderRow): CustomerOrder => ({
  _id: row.id,
  createdAt: row.placedAt.toISOString(),
  status: row.status,
  paymentStatus: derivePaymentStatus(row),
  totalPrice: rupeesFromPaise(row.totalPaise),
  refundedAmount: rupeesFromPaise(row.refundedPaise),
  units: row.units,
  ...(row.isAmended ? { isAmended: true as const } : {}),
})

const presentReturn = ({ id, orderId, createdAt, status, outcome, units }: CustomerReturnRow) => ({
  _id: id,
  orderId,
  createdAt: createdAt.toISOString(),
  status,
  outcome,
  units,
})

const presentMessage = ({ id, createdAt, state, excerpt }: CustomerMessageRow) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  state,
  excerpt,
})

type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number]
const presentAddress = ({ id: _, userId: _user, createdAt: _at, companyName, gstin, ...address }: AddressRow) => ({
  ...address,
  ...(companyName === null ? {} : { companyName }),
  ...(gstin === null ? {} : { gstin }),
})

type SubscriberRow = NonNullable<Awaited<ReturnType<typeof findSubscriber>>>
const presentSubscriber = ({ state, consent, consentedAt, confirmedAt, unsubscribedAt }: SubscriberRow) => ({
  state,
  consent,
  consentedAt: consentedAt.toISOString(),
  ...(confirmedAt ? { confirmedAt: confirmedAt.toISOString() } : {}),
  ...(unsubscribedAt ? { unsubscribedAt: unsubscribedAt.toISOString() } : {}),
})

/** `adminId` is the requesting admin. */
export const presentNote = ({ id, text, byId, byName, at }: NoteRow, adminId: string): CustomerNote => ({
  _id: id,
  text,
  by: byName,
  at: at.toISOString(),
  isOwn: byId === adminId,
})

interface CustomerDetail {
  customer: CustomerRow
  orders: CustomerOrderRow[]
  returns: CustomerReturnRow[]
  addresses: AddressRow[]
  messages: CustomerMessageRow[]
  subscriber: SubscriberRow | undefined
  notes: NoteRow[]
  erasureProblem: string | undefined
}

export const presentCustomer = (detail: CustomerDetail, adminId: string): Customer => ({
  ...presentListedCustomer(detail.customer),
  role: detail.customer.role,
  ...(detail.customer.isDemo ? { isDemo: true as const } : {}),
  latestOrders: detail.orders.map(presentOrder),
  returns: detail.returns.map(presentReturn),
  addresses: detail.addresses.map(presentAddress),
  ...(detail.orders[0] ? { lastOrderAddress: detail.orders[0].address } : {}),
  messages: detail.messages.map(presentMessage),
  ...(detail.subscriber ? { newsletter: presentSubscriber(detail.subscriber) } : {}),
  notes: detail.notes.map((note) => presentNote(note, adminId)),
  ...(detail.erasureProblem ? { erasureProblem: detail.erasureProblem } : {}),
})
