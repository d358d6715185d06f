import { NO_NETWORK } from '#web/api.ts'

export const FILL_IN_ALL = 'Please fill in all required fields'
export const NO_ITEMS = 'No items in cart'

export const NO_SESSION = 'Failed to create checkout session'
export const FETCH_FAILED = 'Failed to fetch checkout details'
export const CREATE_FAILED = 'Failed to create checkout'
export const PAY_FAILED = 'Failed to update payment status'
export const FINALIZE_FAILED = 'Failed to finalize checkout'

export const INVALID_AMOUNT = 'Invalid amount. Please refresh and try again.'
export const PAYMENT_FAILED = 'Payment failed. Please try again.'
export const NOT_LOADED = 'Payment gateway not loaded. Please refresh and try again.'
export const GATEWAY_ERROR = 'Payment gateway error. Please refresh the page.'

export const DISMISSED = 'You closed the payment window. Your items are still held for you.'
export const HOLD_OVER = 'Your time to pay ran out and we released your items. Continue to hold them again.'
export const ENDED = 'This checkout was cancelled or replaced in another tab. You were not charged.'
export const CART_CHANGED = "Your cart has changed since we held these items. You'll pay for the items listed here."
export const NOT_RELEASED = 'Your items are still held. Please try again.'
export const STILL_ASKING = "We're still checking. Your order will appear here as soon as it's placed."
export const UNPAID = "We haven't received a payment yet."
export const PAYMENT_ARRIVED = "Payment received. We're creating your order."

/** Returns the messages for API errors without one of their own. */
export const saying = (otherwise: string) => ({ otherwise, unreached: NO_NETWORK })
