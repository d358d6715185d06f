import { brand } from '#shared/brand.ts'

const inWords = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'medium', timeStyle: 'short' })

export const when = (time: string): string => inWords.format(new Date(time))
