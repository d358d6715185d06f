import { requireAdmin } from '#domains/accounts/server/api.ts'
import { listFlaggedPayments, presentRefund, streamFlaggedPayments } from '#domains/payments/server/api.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Anomaly, AnomalyFilters } from '../admin-contract.ts'
import { countUncapturedOrders, listUncapturedOrders } from './admin-store.ts'
import { toLimitOffset } from './get-order.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

type Page = Parameters<typeof toLimitOffset>[0]
type Payments = Awaited<ReturnType<typeof listFlaggedPayments>>['payments']

const toPaymentFilters = ({ open, ...filters }: AnomalyFilters) => ({ ...filters, onlyOpen: open === 'yes' })

/** Lists payments that do not match an order one to one, each with its order if there is one. */
export async function listAnomalies(
  deps: Deps,
  authorization: string | undefined,
  { limit, page, ...filters }: AnomalyFilters & Page,
): Promise<{ anomalies: Anomaly[]; total: number }> {
  await requireAdmin(deps, authorization)
  const { payments, total } = await listFlaggedPayments(deps, toPaymentFilters(filters), toLimitOffset({ limit, page }))
  return { anomalies: await presentAnomalies(deps, payments), total }
}

export async function exportAnomalies(deps: Deps, authorization: string | undefined, filters: AnomalyFilters) {
  await requireAdmin(deps, authorization)
  return presentBatches(deps, filters)
}

async function* presentBatches(deps: Deps, filters: AnomalyFilters) {
  for await (const payments of streamFlaggedPayments(deps, toPaymentFilters(filters))) {
    yield await presentAnomalies(deps, payments)
  }
}

async function presentAnomalies({ db }: Deps, payments: Payments): Promise<Anomaly[]> {
  const orders = await store.listOrdersByPayment(
    db,
    payments.map(({ id }) => id),
  )
  return payments.map(({ refunds, ...payment }) => {
    const order = orders.find(({ paymentId }) => paymentId === payment.id)
    return {
      paymentId: payment.id,
      providerOrderId: payment.providerOrderId,
      ...(payment.checkoutId ? { checkoutId: payment.checkoutId } : {}),
      ...(order ? { orderId: order.id } : {}),
      amount: rupeesFromPaise(payment.amountPaise),
      currency: payment.currency,
      status: payment.state,
      reason: payment.anomaly ?? '',
      madeAt: payment.madeAt.toISOString(),
      seenAt: payment.seenAt.toISOString(),
      isOpen: payment.isOpen,
      refundable: rupeesFromPaise(payment.amountPaise - payment.refundedPaise),
      refunds: refunds.map(presentRefund),
    }
  })
}

/** Lists orders without a captured payment. The database should rule them out; this lets admins verify it. */
export async function listUnpaidOrders(deps: Deps, authorization: string | undefined, page: Page) {
  await requireAdmin(deps, authorization)
  const [rows, total] = await Promise.all([
    listUncapturedOrders(deps.db, toLimitOffset(page)),
    countUncapturedOrders(deps.db),
  ])
  return { orders: rows.map(({ totalPaise, ...order }) => ({ ...order, amount: rupeesFromPaise(totalPaise) })), total }
}
