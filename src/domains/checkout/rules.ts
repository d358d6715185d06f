import type { FieldError } from '#shared/errors.ts'
import { isPhone, NO_PHONE } from '#shared/phone.ts'
import type { WantedCheckout } from './contract.ts'

/** How long what a shopper is about to pay is kept for them. */
export const HOLD_MINUTES = 20

const NO_ITEMS = 'No items to checkout'
const NO_ADDRESS = 'Shipping address is required'
export const NO_PIN = 'Please enter a valid 6-digit PIN code'
export const NOT_VERIFIED = 'Order verification failed. Please contact support if payment was deducted.'

const addressFields = ['firstName', 'lastName', 'address', 'city', 'state', 'postalCode', 'country', 'phone'] as const

interface Problem {
  message: string
  errors: FieldError[]
}

/** A PIN code is six digits; how other countries write theirs, the shop does not judge. */
export function isPostalCode(postalCode: string, country: string): boolean {
  return country.trim().toLowerCase() !== 'india' || /^[1-9]\d{5}$/.test(postalCode.replace(/\s/g, ''))
}

/** What keeps a checkout from being made, as the person reads it. */
export function entryProblem({ checkoutItems, shippingAddress }: WantedCheckout): Problem | undefined {
  if (checkoutItems.length === 0) return problem(NO_ITEMS, ['checkoutItems'])
  if (!shippingAddress) return problem(NO_ADDRESS, ['shippingAddress'])
  const blank = addressFields.filter((field) => shippingAddress[field].trim() === '')
  if (blank.length > 0) {
    const errors = blank.map((field) => ({ field: `shippingAddress.${field}`, message: 'is missing' }))
    return { message: `Missing required fields: ${blank.join(', ')}`, errors }
  }
  if (!isPhone(shippingAddress.phone)) return problem(NO_PHONE, ['shippingAddress.phone'])
  const { postalCode, country } = shippingAddress
  return isPostalCode(postalCode, country) ? undefined : problem(NO_PIN, ['shippingAddress.postalCode'])
}

const problem = (message: string, fields: string[]): Problem => ({
  message,
  errors: fields.map((field) => ({ field, message })),
})
