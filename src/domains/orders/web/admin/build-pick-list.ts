import type { AdminOrder } from '../../admin-contract.ts'
import type { OrderItem } from '../../contract.ts'

interface PickListItem {
  key: string
  sku: string
  name: string
  size: string
  color: string
  quantity: number
  orderIds: string[]
}

/** Returns the items with the units that are not refunded. */
export const listItemsToPack = <Item extends Pick<OrderItem, 'quantity' | 'refundedQuantity'>>(items: Item[]): Item[] =>
  items
    .map((item) => ({ ...item, quantity: item.quantity - (item.refundedQuantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)

/** Merges the lines of several orders by variant, sorted by SKU, without refunded units. */
export function buildPickList(orders: Pick<AdminOrder, '_id' | 'orderItems'>[]): PickListItem[] {
  const items = new Map<string, PickListItem>()
  for (const { _id, orderItems } of orders) {
    for (const { sku, name, size = '', color = '', quantity } of listItemsToPack(orderItems)) {
      const key = [sku, size, color].join(' / ')
      const item = items.get(key) ?? { key, sku, name, size, color, quantity: 0, orderIds: [] }
      item.quantity += quantity
      if (!item.orderIds.includes(_id)) item.orderIds.push(_id)
      items.set(key, item)
    }
  }
  return [...items.values()].sort((a, b) => a.key.localeCompare(b.key))
}
