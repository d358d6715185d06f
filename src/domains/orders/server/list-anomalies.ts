import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { describeRefund } from '#domains/payments/server/describe-payment.ts'
import { listAnomalies as listPaymentAnomalies } from '#domains/payments/server/list-anomalies.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Anomaly } from '../admin-contract.ts'
import { findUnpaidOrders } from './admin-store.ts'
import { pageOf } from './get-order.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

interface Wanted {
  open?: 'yes' | undefined
  limit?: number | undefined
  page?: number | undefined
}

/** Every payment that is not one-to-one with an order, with the order that there may be nevertheless. */
export async function listAnomalies(
  deps: Deps,
  authorization: string | undefined,
  { open, ...page }: Wanted,
): Promise<{ anomalies: Anomaly[]; total: number }> {
  await requireAdmin(deps, authorization)
  const { payments, total } = await listPaymentAnomalies(deps, { ...pageOf(page), onlyOpen: open === 'yes' })
  const orders = await store.findOrdersPaidWith(
    deps.db,
    payments.map(({ id }) => id),
  )
  const anomalies = payments.map(({ refunds, ...payment }) => {
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
      refunds: refunds.map(describeRefund),
    }
  })
  return { anomalies, total }
}

/** Orders whose money is not there: the books forbid them, and who runs the shop looks nevertheless. */
export async function listUnpaidOrders(deps: Deps, authorization: string | undefined) {
  await requireAdmin(deps, authorization)
  const found = await findUnpaidOrders(deps.db)
  return found.map(({ totalPaise, ...order }) => ({ ...order, amount: rupeesFromPaise(totalPaise) }))
}
