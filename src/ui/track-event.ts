/** A product in an event. The price is in rupees. */
interface TrackedItem {
  productId: string
  name: string
  price: number
  quantity: number
  size?: string | undefined
  color?: string | undefined
}

/** What a shopper did, as GA4 names it. The value is in rupees. */
export interface ShopEvent {
  name: 'view_item' | 'add_to_cart' | 'begin_checkout' | 'purchase'
  value: number
  items: TrackedItem[]
  orderId?: string
}

type SendEvent = (event: ShopEvent) => void

/** Events before the visitor has decided about tracking; they stay in this page's memory. */
const MAX_WAITING = 20
const waiting: ShopEvent[] = []
let send: SendEvent | undefined

/** Reports an event to the analytics providers of the shop, if it has any and the visitor agrees. */
export function trackEvent(event: ShopEvent): void {
  if (send) send(event)
  else if (waiting.length < MAX_WAITING) waiting.push(event)
}

/** Receives the events from now on, and those that waited; undefined lets them wait. */
export function setEventSender(sendEvent: SendEvent | undefined): void {
  send = sendEvent
  if (sendEvent) for (const event of waiting.splice(0)) sendEvent(event)
}
