import type { ShipmentStatus } from '../contract.ts'

/**
 * `rejected`: the courier rejected the request. `unavailable`: the courier did not process it; it was not
 * reached, or a login or a rate limit failed. `unknown`: the courier may have processed it.
 */
type CourierErrorKind = 'rejected' | 'unavailable' | 'unknown'

export class CourierError extends Error {
  override readonly name = 'CourierError'
  readonly kind: CourierErrorKind

  constructor(kind: CourierErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A shipment as the courier needs it. Amounts are in rupees. */
export interface ShipmentToBook {
  /** Our own id of the shipment, by which a booking is found again. */
  reference: string
  orderedAt: Date
  grams: number
  sizeCm: { length: number; breadth: number; height: number }
  recipient: {
    firstName: string
    lastName: string
    address: string
    city: string
    state: string
    postalCode: string
    country: string
    phone: string
    email: string
  }
  items: { name: string; sku: string; quantity: number; price: number }[]
  /** What the courier collects from the recipient; 0 for a paid order. */
  cashOnDelivery: number
  /** The price of the items. */
  itemsTotal: number
}

interface Booking {
  /** The ids of the order and the shipment in the courier account. */
  providerOrderId: string
  providerShipmentId: string
  /** The company that carries the shipment. An account such as Shiprocket's chooses one. */
  courier: string
  trackingNumber: string
  trackingUrl: string | undefined
}

export interface CourierEvent {
  /** Undefined if the event does not change the status. */
  status: ShipmentStatus | undefined
  /** An unknown status code of the courier; it is logged. */
  unknownCode?: number
  /** In the courier's words. */
  text: string
  location: string | undefined
  at: Date
}

/** What a webhook says about a shipment. */
interface CourierReport {
  reference: string
  trackingNumber: string
  courier: string
  events: CourierEvent[]
}

/** An account with a courier. Every call resolves or rejects with a CourierError within seconds. */
export interface Courier {
  name: string
  /** `isRetry` looks for the booking of an earlier attempt first, because the courier has no idempotency key. */
  book(shipment: ShipmentToBook, options: { isRetry: boolean }): Promise<Booking>
  /** Returns the URL of the label as PDF. */
  getLabel(providerShipmentId: string): Promise<string>
  /** Resolves if there is nothing to cancel. */
  cancel(booking: { reference: string; providerOrderId: string | null }): Promise<void>
  track(trackingNumber: string): Promise<CourierEvent[]>
  verifyWebhookToken(token: string): boolean
  /** Returns undefined if it is not about a shipment on its way to a customer. */
  parseWebhook(body: unknown): CourierReport | undefined
}
