import { cancelOrder } from '#domains/orders/server/cancel-order.ts'
import { approveReturn } from '#domains/returns/server/approve-return.ts'
import { receiveReturn } from '#domains/returns/server/receive-return.ts'
import { refundReturn } from '#domains/returns/server/refund-return.ts'
import { rejectReturn } from '#domains/returns/server/reject-return.ts'
import { sendExchange } from '#domains/returns/server/send-exchange.ts'
import { submitReturn } from '#domains/returns/server/submit-return.ts'
import { ShopError } from '#shared/errors.ts'
import { type Act, begin } from './begin.ts'
import type { World } from './world.ts'

interface Line {
  id: string
  order_id: string
  customer_email: string
  size: string | null
  quantity: number
}

/** Somebody sends the form: for all of an order, for a part of a line, or for another size. */
export const askForReturn: Act = async (world) => {
  const { random, scene, shop } = world
  const { rows } = await scene.client.query(
    'SELECT l.id, l.order_id, o.customer_email, l.size, l.quantity FROM order_lines l JOIN orders o ON o.id = l.order_id ORDER BY l.id',
  )
  const line = random.oneOf(rows as Line[])
  if (!line) return
  const isExchange = line.size !== null && random.isSo(0.5)
  const lines = [
    {
      lineId: line.id,
      quantity: random.between(1, line.quantity),
      ...(isExchange ? { newSize: random.isSo(0.8) && line.size === 'S' ? 'M' : 'S' } : {}),
    },
  ]
  const draft = {
    ...{ orderId: line.order_id, name: 'Asha', email: line.customer_email, number: '98450 12345' },
    ...{
      reasonDropdown: 'Size does not fit' as const,
      outcome: isExchange ? ('exchange' as const) : ('refund' as const),
    },
    ...(isExchange || random.isSo(0.5) ? { lines } : {}),
  }
  const sender = { network: `10.0.0.${random.between(1, 250)}`, origin: 'http://shop.example' }
  const isEasy = random.isSo(0.5)
  const { deps } = shop()
  begin(world, 'ask for a return', async () => {
    const { id, outcome } = await submitReturn(deps, draft, sender)
    if (isEasy) await workThrough(stepsOf(world, deps, id), usual(outcome))
  })
}

/** What an admin does with a return that goes as it should. */
const usual = (outcome: string) => ['approve', 'receive', outcome === 'exchange' ? 'exchange' : 'refund'] as const

/** An admin works through a return, or takes some step of it, the right one or a wrong one; perhaps they press twice. */
export const stepReturn: Act = async (world) => {
  const { random, scene, shop } = world
  const { rows } = await scene.client.query('SELECT id, outcome FROM returns ORDER BY id')
  const chosen = random.oneOf(rows as { id: string; outcome: string }[])
  if (!chosen) return
  const { id, outcome } = chosen
  const steps = stepsOf(world, shop().deps, id)
  const names = Object.keys(steps) as StepName[]
  const wanted = random.isSo(0.6) ? usual(outcome) : [random.oneOf(names) ?? 'approve']
  const work = () => workThrough(steps, wanted)
  begin(world, `${wanted.join(', ')} a return`, work)
  if (random.isSo(0.2)) begin(world, `${wanted.join(', ')} a return again`, work)
}

const stepsOf = ({ admin: { authorization } }: World, deps: ReturnType<World['shop']>['deps'], id: string) => ({
  approve: () => approveReturn(deps, authorization, id),
  reject: () => rejectReturn(deps, authorization, { id, reason: 'Worn.' }),
  receive: () => receiveReturn(deps, authorization, { id }),
  refund: () => refundReturn(deps, authorization, { id }),
  exchange: () => sendExchange(deps, authorization, id),
})
type StepName = keyof ReturnType<typeof stepsOf>

async function workThrough(steps: ReturnType<typeof stepsOf>, wanted: readonly StepName[]): Promise<void> {
  for (const name of wanted) await steps[name]().catch(passOver)
}

/** A step that was taken before stands in nobody's way. */
function passOver(error: unknown): void {
  if (!(error instanceof ShopError)) throw error
}

/** An admin cancels an order that was placed, whatever has come back of it. */
export const cancelPlaced: Act = async (world) => {
  const { random, scene, shop, admin } = world
  const { rows } = await scene.client.query('SELECT id FROM orders ORDER BY id')
  const order = random.oneOf(rows as { id: string }[])
  if (!order) return
  begin(world, 'cancel an order', () =>
    cancelOrder(shop().deps, admin.authorization, { id: order.id, reason: 'Asked to.' }),
  )
}
