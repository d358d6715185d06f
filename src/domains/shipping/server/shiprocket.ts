import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { INDIA_OFFSET_MS } from '#shared/time.ts'
import type { ShipmentStatus } from '../contract.ts'
import { type Courier, CourierError, type CourierEvent, type ShipmentToBook } from './courier.ts'
import { createShiprocketClient, type ShiprocketAccount } from './shiprocket-client.ts'

interface ShiprocketSettings extends ShiprocketAccount {
  webhookToken: string
  /** The name of the pickup address in the account. */
  pickupLocation: string
}

const Id = z.union([z.string(), z.number()]).transform(String)
const OptionalText = z.string().nullish()
const CreatedOrder = z.object({ order_id: Id, shipment_id: Id })
const OrderList = z.object({
  data: z.array(
    z.object({
      id: Id,
      channel_order_id: Id,
      shipments: z.array(z.object({ id: Id, awb: OptionalText, courier: OptionalText })).default([]),
    }),
  ),
})
const AssignedAwb = z.object({
  awb_assign_status: z.number().nullish(),
  message: OptionalText,
  response: z.object({
    data: z.object({
      awb_code: z.union([z.string(), z.number()]).nullish(),
      courier_name: OptionalText,
      awb_assign_error: OptionalText,
    }),
  }),
})
const Label = z.object({ label_created: z.number(), label_url: z.url({ protocol: /^https?$/ }).nullish() })
const Scan = z.object({
  date: z.string(),
  activity: OptionalText,
  location: OptionalText,
  'sr-status': z.union([z.string(), z.number()]).nullish(),
  'sr-status-label': OptionalText,
})
const Tracking = z.object({
  tracking_data: z.object({ shipment_track_activities: z.array(Scan).nullish() }),
})
const Webhook = z.object({
  awb: z.union([z.string(), z.number()]).nullish(),
  order_id: z.union([z.string(), z.number()]).nullish(),
  courier_name: OptionalText,
  shipment_status: OptionalText,
  shipment_status_id: z.number().nullish(),
  current_timestamp: OptionalText,
  scans: z.array(Scan).nullish(),
  is_return: z.number().nullish(),
})

/** The shipment statuses of the documentation that mean something to the shop. */
const statusByCode: Record<number, ShipmentStatus> = {
  6: 'Shipped',
  7: 'Delivered',
  8: 'Cancelled',
  9: 'Returning',
  10: 'Returned',
  12: 'Lost',
  14: 'Returning',
  17: 'Out for delivery',
  18: 'Shipped',
  21: 'Undelivered',
  // delayed
  22: 'Shipped',
  // destroyed, damaged
  24: 'Lost',
  25: 'Lost',
  // fulfilled
  26: 'Delivered',
  // reached the destination, misrouted
  38: 'Shipped',
  39: 'Shipped',
  // attempts to deliver the return
  40: 'Returning',
  41: 'Returning',
  // picked up
  42: 'Shipped',
  // fulfilled by the seller
  43: 'Delivered',
  // disposed of
  44: 'Lost',
  // before dispatch
  45: 'Cancelled',
  46: 'Returning',
  // warehouse, customs, flight, handover
  48: 'Shipped',
  49: 'Shipped',
  50: 'Shipped',
  51: 'Shipped',
  // the same overseas
  54: 'Shipped',
  55: 'Shipped',
  56: 'Shipped',
  57: 'Shipped',
  75: 'Returning',
  // untraceable
  76: 'Lost',
  // an issue of the recipient
  77: 'Undelivered',
  78: 'Returning',
}

/**
 * The documented codes that change nothing: steps before the pickup, a delivery of some of the items, and quality checks
 * of returns.
 */
const codesWithoutStatus = new Set([
  1, 2, 3, 4, 5, 11, 13, 15, 16, 19, 20, 23, 27, 47, 52, 59, 60, 61, 62, 63, 67, 68, 71, 72,
])

const readStatus = (code: number): Pick<CourierEvent, 'status' | 'unknownCode'> => {
  const status = statusByCode[code]
  return status || codesWithoutStatus.has(code) || !Number.isInteger(code) ? { status } : { status, unknownCode: code }
}

const nothing = z.unknown()

/** Speaks Shiprocket's documented API (https://apidocs.shiprocket.in), as the sandbox courier does. */
export function createShiprocket({ webhookToken, pickupLocation, ...account }: ShiprocketSettings): Courier {
  const send = createShiprocketClient(account)

  async function findOrder(reference: string) {
    const { data } = await send('GET', `/orders?search=${encodeURIComponent(reference)}`, OrderList)
    const order = data.find(({ channel_order_id: id }) => id === reference)
    const [shipment] = order?.shipments ?? []
    return order && shipment && { order_id: order.id, shipment_id: shipment.id, ...shipment }
  }

  async function assignAwb(shipmentId: string) {
    const { response, message } = await send('POST', '/courier/assign/awb', AssignedAwb, { shipment_id: shipmentId })
    const { awb_code: awb, courier_name: courier, awb_assign_error: error } = response.data
    if (awb) return { awb: String(awb), courier }
    throw new CourierError('rejected', error ?? message ?? 'The courier gave no tracking number.')
  }

  const cancelOrder = (id: string) => send('POST', '/orders/cancel', nothing, { ids: [Number(id)] })

  return {
    name: 'Shiprocket',
    book: async (shipment, { isRetry }) => {
      const found = isRetry ? await findOrder(shipment.reference) : undefined
      const { order_id: providerOrderId, shipment_id: providerShipmentId } =
        found ?? (await send('POST', '/orders/create/adhoc', CreatedOrder, toOrder(shipment, pickupLocation)))
      const { awb, courier } = found?.awb
        ? { awb: found.awb, courier: found.courier }
        : await assignAwb(providerShipmentId).catch(async (error: unknown) => {
            // an order without a courier would stay in the account
            if (isRejected(error)) await cancelOrder(providerOrderId).catch(() => {})
            throw error
          })
      // rejected if the pickup is already scheduled
      await send('POST', '/courier/generate/pickup', nothing, { shipment_id: [Number(providerShipmentId)] }).catch(
        (error: unknown) => {
          if (!isRejected(error)) throw error
        },
      )
      return {
        providerOrderId,
        providerShipmentId,
        courier: courier || 'Shiprocket',
        trackingNumber: awb,
        trackingUrl: `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`,
      }
    },
    getLabel: async (id) => {
      const { label_url: url } = await send('POST', '/courier/generate/label', Label, { shipment_id: [Number(id)] })
      if (!url) throw new CourierError('rejected', 'The courier made no label.')
      return url
    },
    cancel: async ({ reference, providerOrderId }) => {
      const id = providerOrderId ?? (await findOrder(reference))?.order_id
      if (id) await cancelOrder(id)
    },
    track: async (trackingNumber) => {
      const path = `/courier/track/awb/${encodeURIComponent(trackingNumber)}`
      const { tracking_data: data } = await send('GET', path, Tracking)
      return (data.shipment_track_activities ?? []).flatMap(toEvent)
    },
    verifyWebhookToken: (token) => {
      const [actual, expected] = [Buffer.from(token), Buffer.from(webhookToken)]
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    parseWebhook: (body) => {
      const { data } = Webhook.safeParse(body)
      if (!data || data.is_return) return undefined
      const events = (data.scans ?? []).flatMap(toEvent)
      const current = toCurrentEvent(data)
      // the current status is not always among the scans
      const isKnown = ({ status, unknownCode }: CourierEvent) =>
        status === current?.status && unknownCode === current?.unknownCode
      if (current && !events.some(isKnown)) events.push(current)
      return {
        reference: clean(String(data.order_id ?? ''), 100),
        trackingNumber: clean(String(data.awb ?? ''), 60),
        courier: clean(data.courier_name ?? '', 60) || 'Shiprocket',
        events,
      }
    },
  }
}

const isRejected = (error: unknown) => error instanceof CourierError && error.kind === 'rejected'

function toOrder(
  { reference, orderedAt, recipient, items, sizeCm, ...shipment }: ShipmentToBook,
  pickupLocation: string,
) {
  return {
    order_id: reference,
    order_date: formatIndianTime(orderedAt),
    pickup_location: pickupLocation,
    billing_customer_name: recipient.firstName,
    billing_last_name: recipient.lastName,
    billing_address: recipient.address,
    billing_city: recipient.city,
    billing_pincode: recipient.postalCode,
    billing_state: recipient.state,
    billing_country: recipient.country,
    billing_email: recipient.email,
    billing_phone: recipient.phone,
    shipping_is_billing: true,
    order_items: items.map(({ name, sku, quantity, price }) => ({ name, sku, units: quantity, selling_price: price })),
    payment_method: shipment.cashOnDelivery > 0 ? 'COD' : 'Prepaid',
    sub_total: shipment.cashOnDelivery > 0 ? shipment.cashOnDelivery : shipment.itemsTotal,
    ...sizeCm,
    weight: shipment.grams / 1000,
  }
}

/** 2026-11-15 18:00 */
const formatIndianTime = (time: Date) =>
  new Date(time.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** Times are in India, such as 2026-11-15 18:00:00, or 15 11 2026 18:00:00 in a webhook. */
function parseIndianTime(text: string): Date | undefined {
  const [, day, month, year, time] = /^(\d\d) (\d\d) (\d{4}) (\d\d:\d\d:\d\d)/.exec(text) ?? []
  const iso = day ? `${year}-${month}-${day}T${time}` : text.slice(0, 19).replace(' ', 'T')
  const at = new Date(`${iso}+05:30`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const clean = (text: string, max: number) => text.replaceAll('\0', '').trim().slice(0, max)

function toEvent(scan: z.output<typeof Scan>): CourierEvent[] {
  const at = parseIndianTime(scan.date)
  const text = clean(scan.activity || scan['sr-status-label'] || '', 300)
  if (!at || !text) return []
  const location = clean(scan.location ?? '', 120)
  // some scans have no code, or NA
  const code = Number.parseInt(String(scan['sr-status'] ?? ''), 10)
  return [{ ...readStatus(code), text, location: location || undefined, at }]
}

function toCurrentEvent(webhook: z.output<typeof Webhook>): CourierEvent | undefined {
  const { status, unknownCode } = readStatus(webhook.shipment_status_id ?? Number.NaN)
  const at = parseIndianTime(webhook.current_timestamp ?? '')
  const text = clean(webhook.shipment_status || (status ?? ''), 300)
  if (!at || !text || !(status || unknownCode)) return undefined
  return { status, text, location: undefined, at, ...(unknownCode ? { unknownCode } : {}) }
}
