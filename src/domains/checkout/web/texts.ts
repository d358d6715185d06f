import { NO_NETWORK } from '#web/api.ts'

/** The sentences that the specification fixes, and those that stand beside them. */
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

export const DISMISSED = 'You closed the payment window. Nothing is lost: your items are still held for you.'
export const HOLD_OVER = 'The time to pay ran out, and your items went back on the shelf. Continue to hold them again.'
export const ENDED = 'This checkout has ended: it was given up or replaced elsewhere. Nothing was charged for it.'
export const CART_CHANGED = 'Your cart has changed since these items were held. You pay for what is listed here.'
export const NOT_RELEASED = 'Your items are still held. Please try again.'
export const STILL_ASKING = 'We keep asking. As soon as your order is there, it shows here by itself.'
export const UNPAID = 'No payment has reached us so far.'
export const PAYMENT_ARRIVED = 'Your payment has arrived, and your order is being written.'

/** What a call of the checkout says when the shop itself says nothing. */
export const saying = (otherwise: string) => ({ otherwise, unreached: NO_NETWORK })
