/** The wording up to N/A is fixed. */
export const NO_ORDERS = 'You Have No Orders'
export const LIST_FAILED = 'Failed to fetch user orders'
export const DETAIL_FAILED = 'Failed to fetch order details'
export const LOADING_DETAIL = 'Loading order details...'
export const NO_ORDER = 'No order details found'
export const NO_ITEMS = 'No items found'
export const NOT_AVAILABLE = 'N/A'
export const INVOICE_FAILED = "We couldn't load the invoice. Please try again."
export const CONFIRM_FAILED = "We couldn't confirm your order. Please try again."
export const CANCEL_FAILED = "We couldn't cancel your order. Please try again."
export const ORDER_CANCELLED = "Your order is cancelled. We've emailed you."
export const BUY_AGAIN_FAILED = "We couldn't add these items to your cart. Please try again."
