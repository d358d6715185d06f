import { LOCALE, TIME_ZONE } from './locale.ts'

/** Constructs the formatter on first use: it takes long on a phone, and pages without dates share the chunk. */
const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (iso: string) => {
    format ??= new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: TIME_ZONE })
    return format.format(new Date(iso))
  }
}

/** Sunday, 15 November 2026 */
export const formatLongDate = createFormatter({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
/** 15 Nov 2026 */
export const formatShortDate = createFormatter({ year: 'numeric', month: 'short', day: 'numeric' })
/** 5:21 pm */
export const formatTime = createFormatter({ hour: 'numeric', minute: '2-digit' })
/** 15 Nov 2026, 5:21 pm */
export const formatDateTime = createFormatter({ dateStyle: 'medium', timeStyle: 'short' })
