import { rupeesFromPaise } from '#shared/money.ts'
import type { QuotedOption, ShippingQuote } from '../quote-contract.ts'
import type { AdminShippingRates, PinList, ShippingRates } from '../rates-contract.ts'
import type { countPins, PinRow, RatesRow, searchPins } from './rates-store.ts'

export function presentRates({
  row,
  rates: { handling, defaultGrams, zones },
}: {
  row: RatesRow | undefined
  rates: ShippingRates
}): AdminShippingRates {
  return {
    handling,
    defaultGrams,
    zones,
    version: row?.version ?? 0,
    ...presentEdit(row?.editedAt, row?.editedBy),
  }
}

const presentEdit = (at: Date | null | undefined, by: string | null | undefined) => ({
  ...(at ? { editedAt: at.toISOString() } : {}),
  ...(by ? { editedBy: by } : {}),
})

interface Option {
  id: string
  name: string
  chargePaise: Parameters<typeof rupeesFromPaise>[0]
  freeFrom: number | null
  deliverFrom: string
  deliverBy: string
}

interface Place {
  city: string
  state: string
}

interface Quote {
  serviceable: boolean
  cod: boolean
  options: Option[]
  place: Place | undefined
}

export const presentQuote = ({ serviceable, cod, options, place }: Quote): ShippingQuote => ({
  serviceable,
  cod,
  options: options.map(presentOption),
  ...(place ? { place: presentPlace(place) } : {}),
})

export const presentOption = ({ id, name, chargePaise, freeFrom, deliverFrom, deliverBy }: Option): QuotedOption => ({
  id,
  name,
  charge: rupeesFromPaise(chargePaise),
  ...(freeFrom === null ? {} : { freeFrom }),
  deliverFrom,
  deliverBy,
})

export const presentPlace = ({ city, state }: Place): Place => ({ city, state })

interface PinPage extends Awaited<ReturnType<typeof searchPins>> {
  counts: Awaited<ReturnType<typeof countPins>>
  row: RatesRow | undefined
}

export const presentPins = ({ counts, row, found, pins }: PinPage): PinList => ({
  counts,
  unlisted: row?.pinsUnlisted ?? 'served',
  ...presentEdit(row?.pinsEditedAt, row?.pinsEditedBy),
  found,
  pins: pins.map(({ pin, serviceable, cod, extraDays }: PinRow) => ({ pin: String(pin), serviceable, cod, extraDays })),
})
