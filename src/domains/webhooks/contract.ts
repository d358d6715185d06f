import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { pagingParams } from '#shared/list-params.ts'

export const webhookEvents = [
  'order.placed',
  'order.amended',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'payment.received',
  'payment.refunded',
  'shipment.updated',
  'stock.changed',
  'stock.low',
  'customer.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent by `testWebhook` only. */
export const TEST_EVENT = 'test'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const MAX_URL_LENGTH = 500
export const MAX_WEBHOOKS = 20

const url = z
  .string()
  .trim()
  .min(1, 'Please enter the address.')
  .max(MAX_URL_LENGTH, `Address can be at most ${MAX_URL_LENGTH} characters.`)
const events = z
  .array(z.enum(webhookEvents, { error: 'There is no such event.' }))
  .min(1, 'Please choose at least one event.')
  .max(webhookEvents.length, 'There are too many events.')

const Webhook = z.object({
  _id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isEnabled: z.boolean(),
  /** When it was disabled because its deliveries kept failing. */
  disabledAt: z.iso.datetime().optional(),
  failingSince: z.iso.datetime().optional(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

const id = z.string().regex(idPattern, 'Id is not valid.')
const byId = z.strictObject({ id })
const Message = z.object({ message: z.string() })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks',
  summary: 'Lists the webhooks, newest first',
  responseBody: z.array(Webhook),
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks',
  summary: 'Creates a webhook and returns the secret that signs its deliveries as in Standard Webhooks, once',
  body: z.strictObject({ url, events }),
  status: 201,
  responseBody: z.object({ webhook: Webhook, secret: z.string() }),
  errorStatuses: [409],
})
export type NewWebhook = z.infer<(typeof createWebhook)['body']>

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/admin/webhooks/:id',
  summary: 'Changes the address or the events of a webhook, or turns it on or off',
  params: byId,
  body: z.strictObject({ url: url.optional(), events: events.optional(), isEnabled: z.boolean().optional() }),
  responseBody: Webhook,
})
export type WebhookUpdate = z.infer<(typeof updateWebhook)['body']>

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/admin/webhooks/:id',
  summary: 'Deletes a webhook with its deliveries',
  params: byId,
  responseBody: Message,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/test',
  summary: 'Sends a test event to a webhook that is on',
  params: byId,
  responseBody: Message,
  errorStatuses: [409],
})

const Delivery = z.object({
  _id: z.string(),
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  lastAttemptAt: z.iso.datetime().optional(),
  /** Absent once the delivery has ended. */
  nextAttemptAt: z.iso.datetime().optional(),
  /** The status of the last response, and the start of its body. */
  responseStatus: z.int().optional(),
  responseBody: z.string().optional(),
  /** Why there was no response. */
  error: z.string().optional(),
  payload: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/admin/webhooks/:id/deliveries',
  summary: 'Lists the deliveries of a webhook of the last 30 days, newest first',
  params: byId,
  query: z.strictObject(pagingParams()),
  responseBody: z.array(Delivery),
  paged: true,
})

export const redeliver = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/:id/deliveries/:deliveryId/redeliver',
  summary: 'Sends a delivery again, with the same payload and event id',
  params: z.strictObject({ id, deliveryId: id }),
  responseBody: Message,
  errorStatuses: [409],
})
