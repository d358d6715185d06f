import type { Delivery, Webhook } from '../contract.ts'
import type { DeliveryRow, WebhookRow } from './store.ts'

export const presentWebhook = (webhook: WebhookRow): Webhook => ({
  _id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  isEnabled: webhook.isEnabled,
  ...(webhook.autoDisabledAt === null ? {} : { disabledAt: webhook.autoDisabledAt.toISOString() }),
  ...(webhook.failingSince === null ? {} : { failingSince: webhook.failingSince.toISOString() }),
  createdBy: webhook.createdBy,
  createdAt: webhook.createdAt.toISOString(),
})

export const presentDelivery = (delivery: DeliveryRow): Delivery => ({
  _id: delivery.id,
  event: delivery.event,
  state: delivery.state,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt.toISOString(),
  ...(delivery.lastAttemptAt === null ? {} : { lastAttemptAt: delivery.lastAttemptAt.toISOString() }),
  ...(delivery.state === 'pending' ? { nextAttemptAt: delivery.nextAttemptAt.toISOString() } : {}),
  ...(delivery.responseStatus === null ? {} : { responseStatus: delivery.responseStatus }),
  ...(delivery.responseBody === null ? {} : { responseBody: delivery.responseBody }),
  ...(delivery.error === null ? {} : { error: delivery.error }),
  payload: delivery.payload,
})
