interface DayRange {
  min: number
  max: number
}

/** From payment to dispatch. */
export const DISPATCH_BUSINESS_DAYS: DayRange = { min: 0, max: 7 }
/** Express delivery, worldwide. */
export const SHIPPING_DAYS: DayRange = { min: 3, max: 6 }
/** To cancel, request a return or report damage. */
export const RETURN_DAYS: DayRange = { min: 2, max: 3 }
/** From the approval of the return. */
export const REFUND_BUSINESS_DAYS: DayRange = { min: 3, max: 4 }

export const formatRange = ({ min, max }: DayRange) => `${min}-${max}`

export const formatRefundTiming = () => `Banks usually take ${formatRange(REFUND_BUSINESS_DAYS)} business days.`

export const EMAIL_REPLY_TIME = 'within 24 hours'
export const PHONE_HOURS = 'Mon-Fri 9 AM-6 PM IST'
