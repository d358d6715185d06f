import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'

const Place = z.object({
  city: z.string(),
  /** In the official spelling. */
  state: z.string(),
  /** Calendar days from the order to the delivery. */
  deliveryDays: z.object({ min: z.int(), max: z.int() }),
})
export type Place = z.infer<typeof Place>

/** Responds with 404 for a PIN code that is not in the directory of India Post, which may be a new one. */
export const getPlace = endpoint({
  method: 'GET',
  path: '/api/pincodes/:pin',
  public: true,
  summary: 'Returns the city and the state of an Indian PIN code, and how long a delivery takes',
  params: z.strictObject({
    pin: z.string().regex(/^[1-9]\d{5}$/, "PIN code must have 6 digits and can't start with 0."),
  }),
  responseBody: Place,
  errorStatuses: [429],
})

/** From the first to the last; a shipment never goes back, except between a failed delivery and the next attempt. */
export const shipmentStatuses = [
  'Booking',
  'Booked',
  'Cancelled',
  'Shipped',
  'Out for delivery',
  'Undelivered',
  'Returning',
  'Lost',
  'Delivered',
  'Returned',
] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

const TimelineEntry = z.object({
  status: z.enum(shipmentStatuses),
  location: z.string().optional(),
  at: z.iso.datetime(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const Shipment = z.object({
  status: z.enum(shipmentStatuses),
  courier: z.string(),
  trackingNumber: z.string(),
  /** The courier's own tracking page. */
  trackingUrl: z.string().optional(),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
})
export type Shipment = z.infer<typeof Shipment>

const OrderShipment = Shipment.extend({
  _id: z.string(),
  /** Opens `/track/{token}` without a login. */
  token: z.string(),
  items: z.array(z.object({ lineId: z.string(), name: z.string(), quantity: z.int() })),
})
export type OrderShipment = z.infer<typeof OrderShipment>

export const listOrderShipments = endpoint({
  method: 'GET',
  path: '/api/orders/:id/shipments',
  summary: "Lists the shipments of one of the customer's orders, oldest first",
  params: z.strictObject({ id: z.string().regex(idPattern, "This order ID isn't valid.") }),
  responseBody: z.array(OrderShipment),
  errorStatuses: [401],
})

const TrackedShipment = Shipment.extend({
  /** As printed on the receipt. */
  orderNumber: z.string(),
  firstName: z.string(),
  city: z.string(),
  units: z.int(),
  estimatedDelivery: z.iso.datetime(),
})
export type TrackedShipment = z.infer<typeof TrackedShipment>

export const trackShipment = endpoint({
  method: 'GET',
  path: '/api/track/:token',
  summary: 'Returns a shipment by the token in its emails, without a login and without personal data',
  params: z.strictObject({ token: z.string().max(100, 'Token can be at most 100 characters.') }),
  responseBody: TrackedShipment,
  errorStatuses: [429],
})

/** Has no body schema, because the courier may add fields at any time. */
export const receiveCourierWebhook = endpoint({
  method: 'POST',
  path: '/api/shipping/webhook',
  summary: "Receives the courier's tracking updates; idempotent",
  responseBody: z.object({ received: z.literal(true) }),
  errorStatuses: [401],
  security: [{ courierToken: [] }],
})
