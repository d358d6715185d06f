/** The wording is fixed. */
export const TITLE = 'Order Management'
export const DETAILS = 'Order Details'
export const NO_ORDERS = 'No orders found.'
export const LOADING = 'Loading orders...'
export const LIST_FAILED = 'Failed to fetch orders'
export const STATUS_FAILED = 'Failed to update order status'
export const DELETE_FAILED = 'Failed to delete order'

export const ARCHIVE_QUESTION = 'Archive this order?'
export const ARCHIVE_NOTE =
  'It leaves this list. You can find it with the Archived filter and restore it. The customer still sees it, and revenue stays the same.'
