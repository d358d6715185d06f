import { brand } from '#shared/brand.ts'

const dateTimeFormat = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: brand.timeZone,
})

/** Formats a timestamp in the shop's time zone, wherever the admin is. */
export const formatDateTime = (time: string): string => dateTimeFormat.format(new Date(time))
