import * as z from 'zod'
import { orderStatuses } from '#domains/orders/contract.ts'
import { formatUndisplayable, hasDirectionControl } from '#shared/direction-controls.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchParam } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { shipmentStatuses } from './contract.ts'

const MAX_SHIPMENTS_PER_CALL = 500
export const MAX_IMPORT_ROWS = 5_000
export const MAX_IMPORT_CHARACTERS = 1_000_000

const OrderId = z.string('Order ID is required.').regex(idPattern, "This order ID isn't valid.")
const byId = z.strictObject({ id: z.string().regex(idPattern, "This shipment ID isn't valid.") })
const byOrder = z.strictObject({ id: OrderId })

const shortText = (label: string, max: number) =>
  z
    .string(`${label} is required.`)
    .trim()
    .min(1, `${label} is required.`)
    .max(max, `${label} can be at most ${max} characters.`)

const Lines = z
  .array(
    z.strictObject(
      {
        lineId: z.string('Line ID is required.').regex(idPattern, "This line ID isn't valid."),
        quantity: z
          .int('Quantity must be a whole number.')
          .min(1, 'Quantity must be at least 1.')
          .max(9_999, 'Quantity can be at most 9,999.'),
      },
      'A line has a line ID and a quantity.',
    ),
    'Lines must be a list.',
  )
  .min(1, 'Choose at least one line.')
  .max(100, 'A shipment can have at most 100 lines.')
  .optional()

const Weight = z
  .int('Weight must be a whole number of grams.')
  .min(1, 'Weight must be at least 1 gram.')
  .max(100_000, 'Weight can be at most 100,000 grams.')
  .optional()

export const TrackingNumber = shortText('Tracking number', 60).regex(
  /^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/,
  'Tracking number must start with a letter or digit, and can have letters, digits, spaces and . / _ - only.',
)
export const CourierName = shortText('Courier', 60).refine(
  (name) => !hasDirectionControl(name) && !/[\p{Cc}\p{Cs}]/u.test(name),
  formatUndisplayable('Courier'),
)
const URL_INVALID = 'Tracking link must start with https:// or http://.'
export const TrackingUrl = z
  .url({ protocol: /^https?$/, error: URL_INVALID })
  .max(500, 'Tracking link can be at most 500 characters.')
const UrlOrEmpty = z.union([z.literal(''), TrackingUrl], URL_INVALID)
const OptionalUrl = UrlOrEmpty.transform((url) => url || undefined).optional()

const tracking = { courier: CourierName, trackingNumber: TrackingNumber, trackingUrl: OptionalUrl }
const shipment = { lines: Lines, weight: Weight }

const AdminShipment = z.object({
  _id: z.string(),
  order: z.object({
    _id: z.string(),
    status: z.enum(orderStatuses),
    customer: z.string(),
    city: z.string(),
    postalCode: z.string(),
  }),
  status: z.enum(shipmentStatuses),
  /** When it got this status. */
  statusAt: z.iso.datetime(),
  /** Absent while it is being booked. */
  courier: z.string().optional(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  token: z.string(),
  /** Booked through the connected courier account. */
  isBooked: z.boolean(),
  /** In grams. */
  weight: z.int().optional(),
  /** The courier's label, as PDF. */
  labelUrl: z.string().optional(),
  /** Why the courier refused it, or the last call failed. */
  problem: z.string().optional(),
  createdAt: z.iso.datetime(),
  /** When the items of a returned shipment were taken back. */
  receivedAt: z.iso.datetime().optional(),
  items: z.array(
    z.object({ lineId: z.string(), name: z.string(), sku: z.string(), variant: z.string(), quantity: z.int() }),
  ),
  /** Oldest first. */
  events: z.array(
    z.object({
      status: z.enum(shipmentStatuses).optional(),
      text: z.string(),
      location: z.string().optional(),
      at: z.iso.datetime(),
    }),
  ),
})
export type AdminShipment = z.infer<typeof AdminShipment>
export type OrderStatus = AdminShipment['order']['status']

/** The result of one row: the shipment, or why it was refused. */
const ShipmentResult = z.object({
  orderId: z.string(),
  shipmentId: z.string().optional(),
  problem: z.string().optional(),
})
export type ShipmentResult = z.infer<typeof ShipmentResult>

export const createShipment = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/shipments',
  permission: 'shipping:write',
  summary: 'Adds a shipment that was handed to a courier. Without lines it holds everything that has not shipped yet',
  params: byOrder,
  body: z.strictObject({ ...tracking, ...shipment }),
  responseBody: AdminShipment,
  status: 201,
  errorStatuses: [409],
})

const manyOf = <T extends z.ZodType>(row: T) =>
  z
    .array(row, 'Shipments must be a list.')
    .min(1, 'Send at least one shipment.')
    .max(MAX_SHIPMENTS_PER_CALL, `Send at most ${MAX_SHIPMENTS_PER_CALL} shipments at a time.`)

const ShipmentResults = z.object({ results: z.array(ShipmentResult) })

export const ShipmentRow = z.strictObject({ orderId: OrderId, ...tracking, ...shipment })

/** A malformed row is refused like any other, with its own problem. */
export const createShipments = endpoint({
  method: 'POST',
  path: '/api/admin/shipments',
  summary: 'Adds many shipments that were handed to a courier, with a result per row in the same order',
  body: z.strictObject({
    shipments: manyOf(z.union([ShipmentRow, z.record(z.string(), z.unknown())], 'A shipment must be an object.')),
  }),
  responseBody: ShipmentResults,
})

export const bookShipments = endpoint({
  method: 'POST',
  path: '/api/admin/shipments/book',
  summary: 'Books shipments with the connected courier account. The courier is called in the background',
  body: z.strictObject({
    shipments: manyOf(z.strictObject({ orderId: OrderId, ...shipment }, 'A shipment must be an object.')),
  }),
  responseBody: ShipmentResults,
  errorStatuses: [409],
})

const ImportedRow = z.object({
  /** Line in the file. */
  line: z.int(),
  order: z.string(),
  /** Absent if no order was found. */
  orderId: z.string().optional(),
  courier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().optional(),
  /** Why the row was refused. */
  problem: z.string().optional(),
})
export type ImportedRow = z.infer<typeof ImportedRow>

const ShipmentImport = z.object({ rows: z.array(ImportedRow), refused: z.int(), applied: z.boolean() })
export type ShipmentImport = z.infer<typeof ShipmentImport>

export const importShipments = endpoint({
  method: 'POST',
  path: '/api/admin/shipments/import',
  summary: "Ships the orders of a courier's CSV. A dry run unless `apply` is set; invalid rows do not stop the others",
  body: z.strictObject({
    csv: z
      .string('CSV is required.')
      .min(1, 'CSV is required.')
      .max(MAX_IMPORT_CHARACTERS, 'CSV can be at most 1,000,000 characters.'),
    /** For rows of a file without a column for the courier. */
    courier: CourierName.optional(),
    apply: z.boolean('Apply must be true or false.').default(false),
  }),
  responseBody: ShipmentImport,
})

/** What the desk lists; the names of its tabs. */
export const shipmentLists = ['open', 'return', 'done'] as const
export type ShipmentList = (typeof shipmentLists)[number]

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/admin/shipments',
  summary: 'Lists shipments, newest first: on their way, coming back, or over',
  query: z.strictObject({
    ...pagingParams(),
    list: optionalParam(z.enum(shipmentLists, `List must be one of ${shipmentLists.join(', ')}.`)),
    order: optionalParam(OrderId),
    /** Comma-separated. */
    ids: optionalParam(
      z
        .string()
        .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,499}$/, 'IDs must be a comma-separated list of up to 500 shipment IDs.'),
    ),
    /** Matches the tracking number. */
    q: searchParam(),
  }),
  responseBody: z.array(AdminShipment),
  paged: true,
})

const OrderToShip = z.object({
  _id: z.string(),
  status: z.enum(orderStatuses),
  createdAt: z.iso.datetime(),
  customer: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  totalPrice: RupeesField,
  /** What the courier collects; absent for a paid order. */
  cashOnDelivery: RupeesField.optional(),
  /** Lines with units that have not shipped yet. */
  lines: z.array(
    z.object({ lineId: z.string(), name: z.string(), sku: z.string(), variant: z.string(), quantity: z.int() }),
  ),
  /** Why the courier refused the last booking. */
  problem: z.string().optional(),
})
export type OrderToShip = z.infer<typeof OrderToShip>

export const listOrdersToShip = endpoint({
  method: 'GET',
  path: '/api/admin/shipping/orders',
  summary: 'Lists the orders with items that have not shipped yet, oldest first',
  query: z.strictObject({
    ...pagingParams(),
    /** Matches like the search of the order list, except tracking numbers and payments. */
    q: searchParam(),
  }),
  responseBody: z.array(OrderToShip),
  paged: true,
})

const ShippingDesk = z.object({
  /** The name of the connected courier account; absent if tracking numbers are entered by hand. */
  courier: z.string().optional(),
  counts: z.object({ toShip: z.int(), open: z.int(), return: z.int() }),
})
export type ShippingDesk = z.infer<typeof ShippingDesk>

export const getShippingDesk = endpoint({
  method: 'GET',
  path: '/api/admin/shipping',
  summary: 'Returns the connected courier and how much there is to do',
  responseBody: ShippingDesk,
})

/** What an admin can set by hand; the courier's own events do the same. */
export const settableStatuses = [
  'Shipped',
  'Out for delivery',
  'Undelivered',
  'Returning',
  'Lost',
  'Delivered',
  'Returned',
  'Cancelled',
] as const

export const updateShipment = endpoint({
  method: 'PUT',
  path: '/api/admin/shipments/:id',
  summary: 'Corrects the tracking number, or sets the status by hand. Cancelled also cancels the booking',
  params: byId,
  body: z.strictObject({
    courier: CourierName.optional(),
    trackingNumber: TrackingNumber.optional(),
    /** An empty link removes it. */
    trackingUrl: UrlOrEmpty.transform((url) => url || null).optional(),
    status: z.enum(settableStatuses, `Status must be one of ${settableStatuses.join(', ')}.`).optional(),
  }),
  responseBody: AdminShipment,
  errorStatuses: [409],
})

export const receiveShipment = endpoint({
  method: 'POST',
  path: '/api/admin/shipments/:id/receive',
  summary: 'Takes back a shipment that the courier returned: cancels and refunds the order, and restocks its items',
  params: byId,
  responseBody: AdminShipment,
  errorStatuses: [409],
})

export const MAX_PRINTED_SHIPMENTS = 200
const printedIds = new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_PRINTED_SHIPMENTS - 1}}$`)
const pdfQuery = z.strictObject({
  ids: z
    .string('IDs are required.')
    .regex(printedIds, `IDs must be a comma-separated list of up to ${MAX_PRINTED_SHIPMENTS} shipment IDs.`),
})

export const getLabelsPdf = endpoint({
  method: 'GET',
  path: '/api/admin/shipments/labels.pdf',
  summary: 'Returns shipping labels of 4 × 6 inches as a PDF',
  query: pdfQuery,
  responseBody: z.unknown(),
  contentType: 'application/pdf',
})

export const getManifestPdf = endpoint({
  method: 'GET',
  path: '/api/admin/shipments/manifest.pdf',
  summary: 'Returns the list of shipments that the courier signs at pickup as a PDF',
  query: pdfQuery,
  responseBody: z.unknown(),
  contentType: 'application/pdf',
})
