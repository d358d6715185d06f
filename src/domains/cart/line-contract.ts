import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Cart, LineKey, optionValue } from './contract.ts'

// loads with the cart drawer, unlike contract.ts, which every page loads

/** Merges with the line of the new variant, if there is one. A size or color that is left out does not change. */
export const changeCartVariant = endpoint({
  method: 'PUT',
  path: '/api/cart/variant',
  summary: "Change a cart line's size or color",
  body: LineKey.extend({ newSize: optionValue('New size'), newColor: optionValue('New colour') }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404, 409],
})

export const saveForLater = endpoint({
  method: 'PUT',
  path: '/api/cart/saved',
  summary: 'Save a cart line for later, or move it back to the cart',
  body: LineKey.extend({ saved: z.boolean('Saved must be true or false.') }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404],
})
