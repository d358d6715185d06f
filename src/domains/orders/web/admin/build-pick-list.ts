import type { AdminOrder } from '../../admin-contract.ts'

interface PickListItem {
  key: string
  sku: string
  name: string
  size: string
  color: string
  quantity: number
  /** Order ids. */
  orders: string[]
}

/** Merges the lines of several orders by variant, sorted by SKU. */
export function buildPickList(orders: Pick<AdminOrder, '_id' | 'orderItems'>[]): PickListItem[] {
  const picks = new Map<string, PickListItem>()
  for (const { _id, orderItems } of orders) {
    for (const { sku, name, size = '', color = '', quantity } of orderItems) {
      const key = [sku, size, color].join(' / ')
      const pick = picks.get(key) ?? { key, sku, name, size, color, quantity: 0, orders: [] }
      pick.quantity += quantity
      if (!pick.orders.includes(_id)) pick.orders.push(_id)
      picks.set(key, pick)
    }
  }
  return [...picks.values()].sort((a, b) => a.key.localeCompare(b.key))
}
