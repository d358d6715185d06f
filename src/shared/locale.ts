export const LOCALE = 'en-IN'
/** Dates are always shown in the shop's time zone. */
export const TIME_ZONE = 'Asia/Kolkata'
