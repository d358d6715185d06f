import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#platform/database/connect.ts'
import { addToOutbox } from '#platform/outbox/outbox.ts'
import { asPaise, paiseFromRupees, subtractPaise, sumPaise } from '#shared/money.ts'
import { SECOND } from '#shared/time.ts'
import type { Invoice } from '../contract.ts'
import * as amendmentStore from './amendment-store.ts'
import { buildCreditNote } from './build-credit-note.ts'
import * as creditStore from './credit-note-store.ts'
import type { Deps } from './deps.ts'
import { buildInvoices, insertInvoices } from './insert-invoices.ts'
import { listOrdersToInvoice } from './invoice-store.ts'
import { insertCreditNotes, requestCreditNote } from './issue-credit-notes.ts'

/** An order was changed before it shipped. */
export const ORDER_AMENDED = 'order.amended'

const REASON = 'Order changed'
const RETRY_MS = SECOND

/**
 * Credits the invoices of amended orders that would differ, and issues them again. An order without an invoice is left for
 * the next run, because a worker may be writing the invoice of the order as placed.
 */
export async function replaceInvoices(
  deps: Pick<Deps, 'now' | 'shopSettings'>,
  tx: Tx,
  orderIds: string[],
): Promise<void> {
  const ids = [...new Set(orderIds)]
  const now = deps.now()
  await amendmentStore.lockAmendedOrders(tx, ids)
  const invoices = await creditStore.lockInvoices(tx, ids)
  const orders = await listOrdersToInvoice(tx, ids)
  const waiting = orders.filter(({ id, paymentMethod }) => paymentMethod === 'Online' && !has(invoices, id))
  await addToOutbox(
    tx,
    ORDER_AMENDED,
    waiting.map(({ id }) => id),
    new Date(now.getTime() + RETRY_MS),
  )
  // a cancelled order is credited unchanged
  const invoiced = orders.filter(({ id, status }) => status !== 'Cancelled' && has(invoices, id))
  const basis = await creditStore.listCreditBasis(
    tx,
    invoiced.map(({ id }) => id),
  )
  const supplyDates = await amendmentStore.findSupplyDates(tx, ids)
  const rebuilt = await buildInvoices(
    deps,
    tx,
    invoiced.map((order) => ({ ...order, date: now, suppliedAt: supplyDates.get(order.id) ?? now })),
  )
  const replacements = rebuilt.flatMap(({ order, document }) => {
    const invoice = invoices.find(({ orderId }) => orderId === order.id)
    const credited = basis.find(({ id }) => id === order.id)
    if (!invoice || !credited || !differs(invoice.document, document)) return []
    const earlier = creditStore.selectNotesOf(invoice.number, credited).creditNotes.map((note) => note.document)
    const creditedPaise = sumPaise(earlier.map(({ total }) => paiseFromRupees(total)))
    const amountPaise = asPaise(subtractPaise(invoice.totalPaise, creditedPaise))
    if (amountPaise <= 0) return []
    const credit = { date: now, reason: REASON, amountPaise, units: [] }
    const creditNote = buildCreditNote({ number: invoice.number, ...invoice.document }, earlier, credit)
    return { invoice: { order, document }, replaced: invoice.number, creditNote }
  })
  if (replacements.length === 0) return
  await insertCreditNotes(
    deps,
    tx,
    replacements.map(({ invoice: { order }, creditNote }) => ({
      orderId: order.id,
      isDemo: order.isDemo,
      refundId: null,
      document: creditNote,
    })),
    now,
  )
  await amendmentStore.setReplacedAt(
    tx,
    replacements.map(({ replaced }) => replaced),
    now,
  )
  await insertInvoices(
    deps,
    tx,
    replacements.map(({ invoice }) => invoice),
    now,
  )
  // earlier refunds reduce the new invoice too
  for (const { invoice } of replacements) await requestCreditNote(tx, { orderId: invoice.order.id })
}

type LockedInvoice = Awaited<ReturnType<typeof creditStore.lockInvoices>>[number]

const has = (invoices: LockedInvoice[], id: string) => invoices.some(({ orderId }) => orderId === id)

/** A phone number alone doesn't matter: tax law does not ask for it. */
const differs = (before: Omit<Invoice, 'number'>, after: Omit<Invoice, 'number'>): boolean =>
  !isDeepStrictEqual(selectParticulars(before), selectParticulars(after))

const selectParticulars = ({
  buyer: { name, lines, state, gstin },
  placeOfSupply,
  ...invoice
}: Omit<Invoice, 'number'>) => ({
  name,
  lines,
  state,
  gstin,
  placeOfSupply,
  items: invoice.lines.filter(({ isCharge }) => !isCharge).map(({ description, sku }) => ({ description, sku })),
})
