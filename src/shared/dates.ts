import { brand } from './brand.ts'

const inShopTime = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(brand.locale, { ...options, timeZone: brand.timeZone })
  return (iso: string) => format.format(new Date(iso))
}

/** Sunday, 15 November 2026 */
export const longDate = inShopTime({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
/** 15 Nov 2026 */
export const shortDate = inShopTime({ year: 'numeric', month: 'short', day: 'numeric' })
/** 5:21 pm */
export const timeOfDay = inShopTime({ hour: 'numeric', minute: '2-digit' })
/** 15 Nov 2026, 5:21 pm */
export const dateAndTime = inShopTime({ dateStyle: 'medium', timeStyle: 'short' })
