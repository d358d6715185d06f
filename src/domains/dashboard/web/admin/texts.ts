// the wording is fixed, also where it breaks the style of other texts
export const TITLE = 'Admin Dashboard'
export const LOADING = 'Loading ...'
export const NO_ORDERS = 'No Recent Orders Found.'
export const UNKNOWN_USER = 'Unknown User'
export const productsFailed = (message: string) => `Error Fetching Products: ${message}`
export const ordersFailed = (message: string) => `Error Fetching Orders: ${message}`
