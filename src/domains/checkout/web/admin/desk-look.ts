import { brand } from '#shared/brand.ts'

export const deskButton =
  'inline-flex min-h-11 shrink-0 cursor-pointer items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-progress'

const inWords = new Intl.DateTimeFormat(brand.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: brand.timeZone,
})

export const when = (moment: string): string => inWords.format(new Date(moment))
