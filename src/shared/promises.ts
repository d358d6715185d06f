interface DayRange {
  least: number
  most: number
}

/** From order to dispatch. */
export const DISPATCH_BUSINESS_DAYS: DayRange = { least: 0, most: 7 }
/** Express delivery, worldwide. */
export const SHIPPING_DAYS: DayRange = { least: 3, most: 6 }
/** To cancel, request a return or report damage. */
export const RETURN_DAYS: DayRange = { least: 2, most: 3 }
/** From the approval of the return. */
export const REFUND_BUSINESS_DAYS: DayRange = { least: 3, most: 4 }

export const span = ({ least, most }: DayRange) => `${least}-${most}`

export const banksTake = () => `Banks usually take ${span(REFUND_BUSINESS_DAYS)} business days.`

export const EMAIL_REPLIES = 'within 24 hours'
export const PHONE_HOURS = 'Mon-Fri 9 AM-6 PM IST'
