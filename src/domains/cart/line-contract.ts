import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Cart, LineRequest, optionValue } from './contract.ts'

// loads with the cart drawer, unlike contract.ts, which every page loads

/** Merges with the line of the new variant, if there is one. A size or color that is left out does not change. */
export const changeCartVariant = endpoint({
  method: 'PUT',
  path: '/api/cart/variant',
  summary: "Changes a cart line's size or color",
  body: LineRequest.extend({ newSize: optionValue('New size'), newColor: optionValue('New colour') }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404, 409],
})

export const saveForLater = endpoint({
  method: 'PUT',
  path: '/api/cart/saved',
  summary: 'Saves a cart line for later, or moves it back to the cart',
  body: LineRequest.extend({ saved: z.boolean('Saved must be true or false.') }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404],
})
