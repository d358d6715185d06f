/** The sentences that the specification fixes. */
export const TITLE = 'Order Management'
export const DETAILS = 'Order Details'
export const NO_ORDERS = 'No orders found.'
export const LOADING = 'Loading orders...'
export const LIST_FAILED = 'Failed to fetch orders'
export const STATUS_FAILED = 'Failed to update order status'
export const DELETE_FAILED = 'Failed to delete order'

export const ASK_TO_DELETE = 'Delete this order from the lists?'
export const PAID_STAYS =
  'It was paid, so it is archived and never erased: the filter finds it, and it can be restored.'
