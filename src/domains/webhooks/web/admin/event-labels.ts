import { TEST_EVENT, type WebhookEvent } from '../../contract.ts'

export const eventLabels: Record<WebhookEvent, string> = {
  'order.placed': 'Order placed',
  'order.amended': 'Order amended',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.cancelled': 'Order cancelled',
  'payment.received': 'Payment received',
  'payment.refunded': 'Payment refunded',
  'shipment.updated': 'Parcel status changed',
  'stock.changed': 'Stock changed',
  'stock.low': 'Stock is low',
  'customer.created': 'New customer',
}

const loggedLabels: Record<string, string> = { ...eventLabels, [TEST_EVENT]: 'Test' }

/** Returns the name of an event in the log, which may be of an older version. */
export const formatEvent = (event: string): string => loggedLabels[event] ?? event
