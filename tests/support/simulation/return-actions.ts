import { cancelOrder } from '#domains/orders/server/cancel-order.ts'
import { refundOrder } from '#domains/orders/server/refund-order.ts'
import { restockOrder } from '#domains/orders/server/restock-order.ts'
import { setOrderStatus } from '#domains/orders/server/set-order-status.ts'
import { approveReturn } from '#domains/returns/server/approve-return.ts'
import { receiveReturn } from '#domains/returns/server/receive-return.ts'
import { refundReturn } from '#domains/returns/server/refund-return.ts'
import { rejectReturn } from '#domains/returns/server/reject-return.ts'
import { sendExchange } from '#domains/returns/server/send-exchange.ts'
import { submitReturn } from '#domains/returns/server/submit-return.ts'
import { type Action, ignoreShopError, startTask } from './start-task.ts'
import type { World } from './world.ts'

interface OrderLineRow {
  id: string
  order_id: string
  customer_email: string
  size: string | null
  quantity: number
}

/** Ships an order and submits a return: for a whole order, for part of a line, or as an exchange for another size. */
export const submitRandomReturn: Action = async (world) => {
  const { random, database, shop } = world
  const { rows } = await database.client.query(
    'SELECT l.id, l.order_id, o.customer_email, l.size, l.quantity FROM order_lines l JOIN orders o ON o.id = l.order_id ORDER BY l.id',
  )
  const line = random.pick(rows as OrderLineRow[])
  if (!line) return
  const isExchange = line.size !== null && random.chance(0.5)
  const lines = [
    {
      lineId: line.id,
      quantity: random.integerBetween(1, line.quantity),
      ...(isExchange ? { newSize: random.chance(0.8) && line.size === 'S' ? 'M' : 'S' } : {}),
    },
  ]
  const request = {
    orderId: line.order_id,
    name: 'Asha',
    email: line.customer_email,
    number: '98450 12345',
    reasonDropdown: 'Size does not fit' as const,
    outcome: isExchange ? ('exchange' as const) : ('refund' as const),
    ...(isExchange || random.chance(0.5) ? { lines } : {}),
    // only kept for cash on delivery
    refundTo: { upiId: 'asha@bank' },
  }
  const sender = { network: `10.0.0.${random.integerBetween(1, 250)}`, origin: 'http://shop.example' }
  const isHandledImmediately = random.chance(0.5)
  const { deps } = shop()
  startTask(world, 'submit return', async () => {
    await setOrderStatus(deps, world.admin, { id: line.order_id, status: 'Shipped', notify: false })
    const { id, outcome } = await submitReturn(deps, request, sender)
    if (isHandledImmediately) await takeSteps(createSteps(world, deps, id), getUsualSteps(outcome))
  })
}

/** Refunds units of a random line, with or without restocking them; sometimes twice, with and without the same key. */
export const refundLine: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query('SELECT id, order_id, quantity FROM order_lines ORDER BY id')
  const line = random.pick(rows as Pick<OrderLineRow, 'id' | 'order_id' | 'quantity'>[])
  if (!line) return
  const { deps } = shop()
  const key = `refund-${random.integerBetween(1_000_000, 9_999_999)}`
  const request = {
    orderId: line.order_id,
    reason: 'Asked for.',
    restock: random.chance(0.5),
    charges: random.chance(0.3),
    lines: [{ lineId: line.id, quantity: random.integerBetween(1, line.quantity) }],
    ...(random.chance(0.2) ? { amount: 1 } : {}),
  }
  const secondKey = random.chance(0.5) ? key : `${key}-again`
  startTask(world, 'refund line', () => refundOrder(deps, admin, { ...request, key }))
  if (random.chance(0.3))
    startTask(world, 'refund line again', () => refundOrder(deps, admin, { ...request, key: secondKey }))
}

/** Returns the admin steps of a return that is accepted. */
const getUsualSteps = (outcome: string) =>
  ['approve', 'receive', outcome === 'exchange' ? 'exchange' : 'refund'] as const

/** Handles a return as an admin: all steps, or a single one that may be invalid; sometimes twice. */
export const handleReturn: Action = async (world) => {
  const { random, database, shop } = world
  const { rows } = await database.client.query('SELECT id, outcome FROM returns ORDER BY id')
  const row = random.pick(rows as { id: string; outcome: string }[])
  if (!row) return
  const { id, outcome } = row
  const steps = createSteps(world, shop().deps, id)
  const names = Object.keys(steps) as StepName[]
  const stepNames = random.chance(0.6) ? getUsualSteps(outcome) : [random.pick(names) ?? 'approve']
  const runSteps = () => takeSteps(steps, stepNames)
  startTask(world, `${stepNames.join(', ')} return`, runSteps)
  if (random.chance(0.2)) startTask(world, `${stepNames.join(', ')} return again`, runSteps)
}

const createSteps = ({ admin }: World, deps: ReturnType<World['shop']>['deps'], id: string) => ({
  approve: () => approveReturn(deps, admin, id),
  reject: () => rejectReturn(deps, admin, { id, reason: 'Worn.' }),
  receive: () => receiveReturn(deps, admin, { id }),
  refund: () => refundReturn(deps, admin, { id }),
  exchange: () => sendExchange(deps, admin, id),
})
type StepName = keyof ReturnType<typeof createSteps>

async function takeSteps(steps: ReturnType<typeof createSteps>, stepNames: readonly StepName[]): Promise<void> {
  for (const name of stepNames) await steps[name]().catch(ignoreShopError)
}

/** Cancels a placed order as an admin, whether or not it has returns, and sometimes receives it back. */
export const cancelPlacedOrder: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query('SELECT id FROM orders ORDER BY id')
  const order = random.pick(rows as { id: string }[])
  if (!order) return
  const isReceivedBack = random.chance(0.5)
  const { deps } = shop()
  startTask(world, 'cancel order', async () => {
    await cancelOrder(deps, admin, { id: order.id, reason: 'Asked to.' })
    if (isReceivedBack) await restockOrder(deps, admin, order.id)
  })
}
