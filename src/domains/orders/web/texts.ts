/** The sentences that the specification fixes. */
export const NO_ORDERS = 'You Have No Orders'
export const LIST_FAILED = 'Failed to fetch user orders'
export const DETAIL_FAILED = 'Failed to fetch order details'
export const LOADING_DETAIL = 'Loading order details...'
export const NO_ORDER = 'No order details found'
export const NO_ITEMS = 'No items found'
export const MISSING = 'N/A'
export const INVOICE_FAILED = 'The invoice did not load. Please try again.'
