import { LOCALE } from '#shared/locale.ts'

const shortDateFormat = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })

export const formatDay = (day: string): string => shortDateFormat.format(new Date(day))

export const formatDays = ({ from, to }: { from: string; to: string }): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
