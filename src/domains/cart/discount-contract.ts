import * as z from 'zod'
import { DiscountCode } from '#domains/discounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Cart, ownerFields } from './contract.ts'

// not in contract.ts, which every page loads: only the field for discount codes needs these

export const setCartDiscount = endpoint({
  method: 'PUT',
  path: '/api/cart/discount',
  summary: "Applies a discount code to the cart; one that doesn't apply yet is kept, with the reason",
  body: z.strictObject({ code: DiscountCode, ...ownerFields }),
  responseBody: Cart,
  errorStatuses: [401, 403, 404, 429],
})

export const removeCartDiscount = endpoint({
  method: 'DELETE',
  path: '/api/cart/discount',
  summary: 'Removes the discount code from the cart',
  /** A customer may leave the body out, because the session identifies the cart. */
  body: z
    .strictObject(ownerFields)
    .nullish()
    .transform((body) => body ?? {}),
  responseBody: Cart,
  errorStatuses: [401, 403],
})
