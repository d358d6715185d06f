import type { Account } from '#domains/accounts/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { type CreditNote, type Invoice, MAX_ORDERS_PER_PAGE } from '../contract.ts'
import * as creditNoteStore from './credit-note-store.ts'
import type { Deps } from './deps.ts'
import * as invoiceStore from './invoice-store.ts'
import { issueDueInvoices } from './issue-invoices.ts'
import * as store from './store.ts'

export interface PagingParams {
  limit?: number | undefined
  page?: number | undefined
}

export function toLimitOffset({ limit = MAX_ORDERS_PER_PAGE, page = 1 }: PagingParams): {
  limit: number
  offset: number
} {
  return { limit, offset: (page - 1) * limit }
}

export async function listMyOrders({ db }: Pick<Deps, 'db'>, actor: Account, page: PagingParams) {
  return store.listUserOrders(db, actor.id, toLimitOffset(page))
}

/** Throws "not found" for another customer's order. */
export async function getOrder({ db }: Pick<Deps, 'db'>, actor: Account, id: string): Promise<store.OrderRow> {
  const order = await store.findOrder(db, { id, userId: actor.id })
  if (!order) throw orderNotFound()
  return order
}

const INVOICE_FOLLOWS = 'The invoice is issued when your order ships.'

/** Issues the invoice of an order that was placed a moment ago. */
export async function getInvoice(deps: Deps, actor: Account, orderId: string): Promise<Invoice> {
  const { invoiceNumber, cod, history } = await getOrder(deps, actor, orderId)
  if (cod && !invoiceNumber && !history.some(({ status }) => status === 'Shipped' || status === 'Delivered'))
    throw new ShopError('not_found', INVOICE_FOLLOWS)
  if (!invoiceNumber) await issueDueInvoices(deps)
  const invoice = await invoiceStore.findInvoice(deps.db, orderId)
  // another process is issuing it right now
  if (!invoice) throw new ShopError('unavailable', 'The invoice is being issued. Please try again in a moment.')
  return { number: invoice.number, ...invoice.document }
}

/** Oldest first. */
export async function listCreditNotes(deps: Pick<Deps, 'db'>, actor: Account, orderId: string): Promise<CreditNote[]> {
  await getOrder(deps, actor, orderId)
  const rows = await creditNoteStore.listCreditNotes(deps.db, orderId)
  return rows.map(({ number, document }) => ({ number, ...document }))
}

export async function getCreditNote(
  deps: Pick<Deps, 'db'>,
  actor: Account,
  { orderId, number }: { orderId: string; number: string },
): Promise<CreditNote> {
  const note = (await listCreditNotes(deps, actor, orderId)).find((candidate) => candidate.number === number)
  if (!note) throw new ShopError('not_found', 'There is no credit note with this number.')
  return note
}

export const orderNotFound = () => new ShopError('not_found', 'Order not found.')
