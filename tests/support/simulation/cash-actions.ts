import { cancelUnconfirmedOrders } from '#domains/orders/server/cancel-unconfirmed-orders.ts'
import { confirmAdminOrder } from '#domains/orders/server/confirm-order.ts'
import { recordCash } from '#domains/orders/server/record-cash.ts'
import { recordCashRefund } from '#domains/orders/server/record-cash-refund.ts'
import { refundOrder } from '#domains/orders/server/refund-order.ts'
import { refuseOrder } from '#domains/orders/server/refuse-order.ts'
import { setOrderStatus } from '#domains/orders/server/set-order-status.ts'
import { asPaise, rupeesFromPaise } from '#shared/money.ts'
import { type Action, ignoreShopError, startTask } from './start-task.ts'

interface CashOrder {
  id: string
  total_paise: number
  due_paise: number | null
}

/** Does something with an order with cash on delivery as an admin, valid or not, and sometimes twice at the same time. */
export const handleCash: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query(
    `SELECT o.id, o.total_paise, (SELECT min(amount_paise) FROM refunds r
       WHERE r.payment_id = o.payment_id AND r.state = 'due by hand') AS due_paise
     FROM orders o WHERE o.payment_method = 'COD' ORDER BY o.placed_at, o.id`,
  )
  const order = random.pick(rows as CashOrder[])
  if (!order) return
  const { id } = order
  const { deps } = shop()
  const received = random.chance(0.8) ? order.total_paise : random.integerBetween(1, order.total_paise + 1)
  const cash = { id, amount: rupeesFromPaise(asPaise(received)), writeOff: random.chance(0.7), note: 'Short.' }
  const refund = { id, amount: rupeesFromPaise(asPaise(order.due_paise ?? 100)), reference: 'UTR 1' }
  const ship = async () => {
    await confirmAdminOrder(deps, admin, id).catch(ignoreShopError)
    await setOrderStatus(deps, admin, { id, status: 'Shipped', notify: false }).catch(ignoreShopError)
  }
  const collect = async () => {
    await ship()
    await recordCash(deps, admin, cash).catch(ignoreShopError)
  }
  const steps = {
    ship,
    collect,
    refuse: async () => {
      await ship()
      await refuseOrder(deps, admin, { id })
    },
    refund: async () => {
      await collect()
      if (order.due_paise === null) await refundOrder(deps, admin, { orderId: id, reason: 'Asked for.', amount: 1 })
      await recordCashRefund(deps, admin, refund)
    },
    confirm: () => confirmAdminOrder(deps, admin, id),
    record: () => recordCash(deps, admin, cash),
    cancelUnconfirmed: () => cancelUnconfirmedOrders(deps),
  }
  const weights = { ship: 2, collect: 4, refuse: 6, refund: 4, confirm: 1, record: 1, cancelUnconfirmed: 1 }
  const name = random.pickWeighted(weights)
  startTask<unknown>(world, `${name} with cash on delivery`, steps[name])
  if (random.chance(0.2)) startTask<unknown>(world, `${name} with cash on delivery again`, steps[name])
}
