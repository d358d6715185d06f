import type { Tx } from '#platform/database/connect.ts'
import { enqueueEmails } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { addToOutbox, type OutboxWork, processOutbox, startOutboxWorker } from '#platform/outbox/outbox.ts'
import type { PeriodicTask } from '#platform/run-periodically.ts'
import { asPaise, type Paise, paiseFromRupees, subtractPaise } from '#shared/money.ts'
import type { CreditNote, Invoice } from '../contract.ts'
import { buildCreditNote } from './build-credit-note.ts'
import * as store from './credit-note-store.ts'
import type { Deps } from './deps.ts'
import { formatDocumentNumber, formatFinancialYear } from './gst.ts'
import { allocateInvoiceSerials, listInvoices, lockInvoiceCounters } from './invoice-store.ts'
import { refundEmail } from './refund-email.ts'

const CREDIT_DUE = 'order.credit-due'

type CreditDeps = Pick<Deps, 'db' | 'now' | 'log' | 'shopSettings' | 'origin'>

interface CreditRequest {
  orderId: string
  /** The customer gets an email about this refund, which names the credit note. */
  announcedRefundId?: string | undefined
}

/** Must run in the transaction that refunds or cancels the order. The credit note follows within a second. */
export const requestCreditNote = (tx: Tx, { orderId, announcedRefundId }: CreditRequest): Promise<void> =>
  addToOutbox(tx, CREDIT_DUE, announcedRefundId === undefined ? orderId : `${orderId} ${announcedRefundId}`)

export const startCreditNoteWorker = (deps: CreditDeps): PeriodicTask => startOutboxWorker(deps, createCreditWork(deps))

/** Issues everything that is due now instead of within a second. */
export const issueDueCreditNotes = (deps: CreditDeps): Promise<void> => processOutbox(deps, createCreditWork(deps))

const createCreditWork = (deps: CreditDeps): OutboxWork => ({
  kind: CREDIT_DUE,
  run: async (tx, refs) => {
    const requests = refs.map((ref) => ref.split(' '))
    await issueCreditNotes(
      deps,
      tx,
      requests.flatMap(([orderId]) => orderId ?? []),
    )
    await sendRefundEmails(
      deps,
      tx,
      requests.flatMap(([, refundId]) => refundId ?? []),
    )
  },
})

async function sendRefundEmails({ shopSettings, origin }: CreditDeps, tx: Tx, refundIds: string[]): Promise<void> {
  if (refundIds.length === 0) return
  const shop = shopSettings.current()
  const refunds = await store.listRefundsWithOrder(tx, refundIds)
  await enqueueEmails(
    tx,
    refunds.map(({ customerEmail, amountPaise, ...order }) => ({
      to: customerEmail,
      reference: order.id,
      ...refundEmail(shop, order, amountPaise, origin),
    })),
  )
}

/**
 * Creates the worker that finds what the outbox misses: refunds made at the provider, and orders that were cancelled
 * before their invoice was issued.
 */
export function createMissingCreditNoteWorker(deps: CreditDeps): Worker {
  return {
    queue: 'orders.missing-credit-notes',
    cron: '*/5 * * * *',
    run: async () => {
      const orderIds = await store.listOrdersToCredit(deps.db)
      if (orderIds.length === 0) return
      await deps.db.transaction(async (tx) => {
        for (const orderId of orderIds) await requestCreditNote(tx, { orderId })
      })
    },
  }
}

type CreditedParts = Pick<store.CreditBasis['refunds'][number], 'units' | 'chargePaise'>

interface NewNote {
  orderId: string
  isDemo: boolean
  refundId: string | null
  document: Omit<CreditNote, 'number'>
}

async function issueCreditNotes({ now, shopSettings }: CreditDeps, tx: Tx, requested: string[]): Promise<void> {
  const issuedAt = now()
  const orderIds = [...new Set(requested)]
  // an invoice that is being issued does not know of this refund
  if ((await listInvoices(tx, orderIds)).length < orderIds.length) await lockInvoiceCounters(tx)
  // numbered in the order in which they fell due
  const invoices = (await store.lockInvoices(tx, orderIds)).toSorted(
    (a, b) => orderIds.indexOf(a.orderId) - orderIds.indexOf(b.orderId),
  )
  const basis = await store.listCreditBasis(
    tx,
    invoices.map(({ orderId }) => orderId),
  )
  const notes = invoices.flatMap(({ orderId, number, document, totalPaise }) => {
    const order = basis.find(({ id }) => id === orderId)
    return order
      ? planCreditNotes({ number, ...document }, totalPaise, store.selectNotesOf(number, order), issuedAt)
      : []
  })
  await insertCreditNotes({ shopSettings }, tx, notes, issuedAt)
}

/** Numbers the notes in the given sequence. */
export async function insertCreditNotes(
  { shopSettings }: Pick<CreditDeps, 'shopSettings'>,
  tx: Tx,
  notes: NewNote[],
  issuedAt: Date,
): Promise<void> {
  const { initials } = shopSettings.current().brand
  for (const [isDemo, seriesNotes] of Map.groupBy(notes, ({ isDemo }) => isDemo)) {
    const series = `${isDemo ? 'DEMO/' : ''}CN/${formatFinancialYear(issuedAt)}`
    const lastSerial = await allocateInvoiceSerials(tx, series, seriesNotes.length)
    const rows = seriesNotes.map(({ orderId, refundId, document }, index) => {
      const serial = lastSerial - seriesNotes.length + 1 + index
      const prefix = isDemo ? 'DCN' : choosePrefix(initials)
      return {
        number: formatDocumentNumber(issuedAt, { serial, prefix }),
        series,
        serial,
        orderId,
        refundId,
        issuedAt,
        document,
      }
    })
    await store.insertCreditNotes(tx, rows)
  }
}

/** A shop whose invoices start with CN needs another prefix, because a number may be used once a year. */
const choosePrefix = (initials: string) => (initials === 'CN' ? 'CRN' : 'CN')

/**
 * Plans one credit note per refund, up to what is refunded in total: a refund that failed after its credit note leaves
 * the next one less to credit. A cancelled order is credited completely, whether money went back or not.
 */
function planCreditNotes(invoice: Invoice, totalPaise: Paise, order: store.CreditBasis, date: Date): NewNote[] {
  const isCancelled = order.status === 'Cancelled'
  const otherReason = isCancelled ? 'Order cancelled' : 'Refund'
  const duePaise = isCancelled ? totalPaise : Math.min(order.refundedPaise, totalPaise)
  const documents: { total: number; lines: CreditNote['lines'] }[] = order.creditNotes.map(({ document }) => document)
  const sumDocuments = () => documents.reduce((sum, { total }) => sum + paiseFromRupees(total), 0)
  const creditedRefunds = new Set(order.creditNotes.map(({ refundId }) => refundId))
  const openRefunds = order.refunds.filter(({ id }) => !creditedRefunds.has(id))
  const notes: NewNote[] = []
  const addNote = (refundId: string | null, maxPaise: Paise, { units, chargePaise }: CreditedParts) => {
    const amountPaise = asPaise(Math.min(maxPaise, duePaise - sumDocuments()))
    if (amountPaise <= 0) return
    const reason = units.length > 0 ? 'Sales return' : otherReason
    const document = buildCreditNote(invoice, documents, { date, reason, amountPaise, units, chargePaise })
    documents.push(document)
    notes.push({ orderId: order.id, isDemo: order.isDemo, refundId, document })
  }
  for (const refund of openRefunds) addNote(refund.id, refund.amountPaise, refund)
  const rest = { units: [], chargePaise: asPaise(0) }
  if (isCancelled) addNote(null, subtractPaise(totalPaise, asPaise(sumDocuments())), rest)
  return notes
}
