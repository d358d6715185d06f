/** What the shop promises its customers: pages say it, and what acts on it counts by it. */

/** From the order to the parcel's leaving. */
export const DISPATCH_BUSINESS_DAYS = { least: 0, most: 7 }
/** By express, anywhere in the world. */
export const SHIPPING_DAYS = { least: 3, most: 6 }
/** To cancel, to ask for a return, and to report damage. */
export const RETURN_DAYS = { least: 2, most: 3 }
/** Counted from the day that a return is approved. */
export const REFUND_BUSINESS_DAYS = { least: 3, most: 4 }

/** `2-3`, as the shop writes it everywhere. */
export const span = ({ least, most }: { least: number; most: number }) => `${least}-${most}`

/** What follows the news that money goes back. */
export const banksTake = () => `Banks usually take ${span(REFUND_BUSINESS_DAYS)} business days.`

export const EMAIL_REPLIES = 'within 24 hours'
export const PHONE_HOURS = 'Mon-Fri 9 AM-6 PM IST'
