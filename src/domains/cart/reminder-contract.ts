import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const CartReminder = z.object({
  /** Whether the customer wants an email about an abandoned cart. */
  enabled: z.boolean(),
})

export const getCartReminder = endpoint({
  method: 'GET',
  path: '/api/cart/reminder',
  summary: 'Returns whether the customer wants to be reminded of the cart by email',
  responseBody: CartReminder,
  errorStatuses: [401],
})

export const setCartReminder = endpoint({
  method: 'PUT',
  path: '/api/cart/reminder',
  summary: 'Turns reminders of the cart on or off',
  body: z.strictObject({ enabled: z.boolean('Enabled must be true or false.') }),
  responseBody: CartReminder,
  errorStatuses: [401],
})

export const unsubscribeFromCartReminders = endpoint({
  method: 'POST',
  path: '/api/cart/reminder/stop',
  summary: 'Turns reminders off for the customer who received this token; an unknown token gets the same response',
  body: z.strictObject({ token: z.string().max(200, 'Token can be at most 200 characters.') }),
  responseBody: z.object({ stopped: z.literal(true) }),
})
