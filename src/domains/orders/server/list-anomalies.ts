import { requireAdmin } from '#domains/accounts/server/authenticate.ts'
import { listAnomalies as listPaymentAnomalies } from '#domains/payments/server/list-anomalies.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Anomaly } from '../contract.ts'
import { pageOf } from './get-order.ts'
import * as store from './store.ts'

type Deps = Parameters<typeof requireAdmin>[0]

/** Every payment that is not one-to-one with an order, with the order that there may be nevertheless. */
export async function listAnomalies(
  deps: Deps,
  authorization: string | undefined,
  page: Parameters<typeof pageOf>[0],
): Promise<{ anomalies: Anomaly[]; total: number }> {
  await requireAdmin(deps, authorization)
  const { payments, total } = await listPaymentAnomalies(deps, pageOf(page))
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
      seenAt: payment.seenAt.toISOString(),
      refunds: refunds.map(({ amountPaise, state, reason }) => ({
        amount: rupeesFromPaise(amountPaise),
        status: state,
        reason,
      })),
    }
  })
  return { anomalies, total }
}
