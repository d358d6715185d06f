import type { Account } from '#domains/accounts/server/api.ts'
import { restockSoldUnits } from '#domains/inventory/server/api.ts'
import type { Tx } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { asPaise, type Paise, subtractPaise, sumPaise } from '#shared/money.ts'
import { planTakeover, type RequestedUnits, selectRefundUnits } from '../refund-rules.ts'
import type { Deps } from './deps.ts'
import { orderNotFound } from './get-order.ts'
import * as store from './refund-line-store.ts'
import { findOrder, type OrderRow } from './store.ts'

const CANCELLED = 'This order is cancelled, so its items are refunded already. Refund an amount instead.'

type LineRefundDeps = Pick<Deps, 'findReturnedUnits'>

/** Returns what of an order can be refunded by line. Exact if the caller holds the order's lock. */
async function readRefundable({ findReturnedUnits }: LineRefundDeps, tx: Tx, order: OrderRow) {
  const { unitsInReturns } = await findReturnedUnits(tx, order.id)
  const isCancelled = order.status === 'Cancelled'
  const lines = order.lines.map((line) => {
    const left = line.quantity - line.unitsByLine - (unitsInReturns.get(line.id) ?? 0)
    return { ...line, unitsLeft: isCancelled ? 0 : Math.max(0, left) }
  })
  const chargesPaise = order.shippingChargePaise + order.codFeePaise - (await store.sumRefundedCharges(tx, order.id))
  return {
    lines,
    chargesPaise: asPaise(isCancelled ? 0 : chargesPaise),
    remainingPaise: subtractPaise(order.paidPaise, order.refundedPaise),
  }
}
export type Refundable = Awaited<ReturnType<typeof readRefundable>>

export async function getRefundable(deps: LineRefundDeps & Pick<Deps, 'db'>, id: string): Promise<Refundable> {
  return deps.db.transaction(async (tx) => {
    const order = await findOrder(tx, { id })
    if (!order) throw orderNotFound()
    return readRefundable(deps, tx, order)
  })
}

interface LineRefundRequest {
  lines: RequestedUnits[]
  /** Whether what is left of the charges is refunded too. */
  charges: boolean
}

/** Returns the units with what they cost. The caller must hold the order's lock. */
export async function planLineRefund(
  deps: LineRefundDeps,
  tx: Tx,
  order: OrderRow,
  { lines, charges }: LineRefundRequest,
) {
  if (order.status === 'Cancelled') throw new ShopError('conflict', CANCELLED)
  const refundable = await readRefundable(deps, tx, order)
  const selection = selectRefundUnits(refundable.lines, lines)
  if ('problem' in selection) throw new ShopError(selection.code, selection.problem)
  const chargePaise = charges ? refundable.chargesPaise : asPaise(0)
  const valuePaise = sumPaise([...selection.units.map((unit) => unit.valuePaise), chargePaise])
  return {
    units: selection.units,
    chargePaise,
    /** The most that can be refunded for them. */
    maxPaise: asPaise(Math.min(valuePaise, refundable.remainingPaise)),
  }
}
export type LineRefundPlan = Awaited<ReturnType<typeof planLineRefund>>

/**
 * Takes the units over from failed refunds, restocks those that are not back in stock yet if asked to, and returns the
 * lines of the new refund. The caller must hold the order's lock.
 */
export async function withdrawUnits(
  tx: Tx,
  { id }: Pick<OrderRow, 'id'>,
  units: LineRefundPlan['units'],
  { restock, actor }: { restock: boolean; actor: Account },
) {
  const toRestock: { stockId: number; quantity: number }[] = []
  const lines: { orderLineId: string; quantity: number; valuePaise: Paise; restocked: number }[] = []
  for (const { line, quantity, valuePaise } of units) {
    const takeover = planTakeover(await store.listFailedRefundLines(tx, line.id), quantity)
    for (const { line: failed, left } of takeover.reductions)
      await store.reduceRefundLine(tx, { refundId: failed.refundId, orderLineId: line.id }, left)
    const restocked = restock ? quantity : takeover.restocked
    if (restocked > takeover.restocked)
      toRestock.push({ stockId: line.stockId, quantity: restocked - takeover.restocked })
    lines.push({ orderLineId: line.id, quantity, valuePaise, restocked })
  }
  await restockSoldUnits(tx, toRestock, { reason: 'refund', reference: id, actor })
  return lines
}
