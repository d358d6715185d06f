import { brand } from '#shared/brand.ts'

const inWords = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: brand.timeZone,
})

/** A moment as the shop's people read it, wherever they sit: in the shop's own time. */
export const when = (time: string): string => inWords.format(new Date(time))
