import { amendOrder } from '#domains/orders/server/amend-order.ts'
import { issueDueInvoices } from '#domains/orders/server/issue-invoices.ts'
import { type Action, startTask } from './start-task.ts'

interface LineRow {
  id: string
  order_id: string
  size: string | null
  color: string | null
  address: Parameters<typeof amendOrder>[2]['address'] & object
  latest: string | null
}

/** The seller's state, and two others, so the tax is split in another way. */
const places = [
  { city: 'Bengaluru', state: 'Karnataka', postalCode: '560025' },
  { city: 'Mumbai', state: 'Maharashtra', postalCode: '400001' },
  { city: 'Chennai', state: 'Tamil Nadu', postalCode: '600001' },
]

/** Changes the size of a line, the address, or both, as an admin; sometimes twice at the same time. */
export const amendPlacedOrder: Action = async (world) => {
  const { random, database, shop, admin } = world
  const { rows } = await database.client.query(
    `SELECT l.id, l.order_id, l.size, l.color, coalesce(o.amended_address, o.address) AS address,
       (SELECT max(a.id) FROM order_amendments a WHERE a.order_id = o.id) AS latest
     FROM current_order_lines l JOIN orders o ON o.id = l.order_id ORDER BY o.placed_at, l.id`,
  )
  const line = random.pick(rows as LineRow[])
  if (!line) return
  const { id: lineId, order_id: id, size, color, latest } = line
  const isAddress = random.chance(0.5)
  const newSize = random.chance(0.8) && size === 'S' ? 'M' : 'S'
  const amendment = {
    id,
    ...(isAddress ? { address: { ...line.address, ...random.pick(places) } } : {}),
    ...(size !== null && (!isAddress || random.chance(0.5))
      ? { lines: [{ lineId, size: newSize, ...(color === null ? {} : { color }) }] }
      : {}),
    ...(latest === null ? {} : { expectedAmendment: String(latest) }),
  }
  const isInvoiced = random.chance(0.5)
  const amend = async () => {
    const { deps } = shop()
    if (isInvoiced) await issueDueInvoices(deps)
    return amendOrder(deps, admin, amendment)
  }
  startTask(world, 'amend order', amend)
  if (random.chance(0.3)) startTask(world, 'amend order again', amend)
}
