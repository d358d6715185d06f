import { NETWORK_ERROR } from '#web/api.ts'

export const FILL_REQUIRED_FIELDS = 'Please fill in all required fields'
export const NO_ITEMS = 'No items in cart'

// fixed texts; SESSION_FAILED is for a response without a checkout, CREATE_FAILED for an error of another kind
export const SESSION_FAILED = 'Failed to create checkout session'
export const FETCH_FAILED = 'Failed to fetch checkout details'
export const CREATE_FAILED = 'Failed to create checkout'
export const PAY_FAILED = 'Failed to update payment status'
export const FINALIZE_FAILED = 'Failed to finalize checkout'

export const INVALID_AMOUNT = 'Invalid amount. Please refresh and try again.'
export const PAYMENT_FAILED = 'Payment failed. Please try again.'
export const PROVIDER_NOT_LOADED = 'Payment gateway not loaded. Please refresh and try again.'
export const PROVIDER_ERROR = 'Payment gateway error. Please refresh the page.'

export const WINDOW_CLOSED = 'You closed the payment window. Your items are still held for you.'
export const HOLD_EXPIRED = 'Your time to pay ran out and we released your items. Continue to hold them again.'
export const CHECKOUT_ENDED = 'This checkout was cancelled or replaced in another tab. You were not charged.'
export const CART_CHANGED = "Your cart has changed since we held these items. You'll pay for the items listed here."
export const RELEASE_FAILED = 'Your items are still held. Please try again.'
export const STILL_CHECKING = "We're still checking. Your order will appear here as soon as it's placed."
export const NO_PAYMENT_YET = "We haven't received a payment yet."
export const ORDER_PLACED = 'Payment received. Your order is placed.'
export const PAYMENT_RECEIVED = "Payment received. We're creating your order."
export const CASH_ORDER_PLACED = 'Your order is placed.'
export const CONFIRM_BY_EMAIL = "We'll email you a link to confirm this order. We ship it once you have."

/** Returns the messages for API errors without a message of their own. */
export const withErrorTexts = (fallbackMessage: string) => ({ fallbackMessage, networkMessage: NETWORK_ERROR })
