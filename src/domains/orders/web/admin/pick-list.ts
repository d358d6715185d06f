import type { AdminOrder } from '../../admin-contract.ts'

interface Picked {
  key: string
  sku: string
  name: string
  size: string
  color: string
  quantity: number
  /** For whom they are. */
  orders: string[]
}

/** All that several parcels need, each thing once, in the order of the shelves. */
export function pickList(orders: Pick<AdminOrder, '_id' | 'orderItems'>[]): Picked[] {
  const picks = new Map<string, Picked>()
  for (const { _id, orderItems } of orders) {
    for (const { sku, name, size = '', color = '', quantity } of orderItems) {
      const key = [sku, size, color].join(' / ')
      const pick = picks.get(key) ?? { key, sku, name, size, color, quantity: 0, orders: [] }
      pick.quantity += quantity
      if (!pick.orders.includes(_id)) pick.orders.push(_id)
      picks.set(key, pick)
    }
  }
  return [...picks.values()].sort((one, other) => one.key.localeCompare(other.key))
}
