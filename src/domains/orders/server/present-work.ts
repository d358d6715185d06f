import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { LineVariant } from '../amendment-contract.ts'
import type { OrderNote } from '../note-contract.ts'
import type { OrderView } from '../view-contract.ts'
import type { NoteRow } from './note-store.ts'
import type { SavedViewRow } from './saved-view-store.ts'

export const presentNote = ({ id, text, at, byName }: NoteRow): OrderNote => ({
  _id: String(id),
  text,
  at: at.toISOString(),
  by: byName,
})

export const presentView = ({ id, name, query }: SavedViewRow): OrderView => ({ _id: String(id), name, query })

interface LineVariantRow extends Pick<LineVariant, 'sku' | 'image' | 'hasSamePrice' | 'available'> {
  size: string | null
  color: string | null
  pricePaise: Paise
}

export const presentLineVariant = (variant: LineVariantRow): LineVariant => ({
  sku: variant.sku,
  ...(variant.size === null ? {} : { size: variant.size }),
  ...(variant.color === null ? {} : { color: variant.color }),
  image: variant.image,
  price: rupeesFromPaise(variant.pricePaise),
  hasSamePrice: variant.hasSamePrice,
  available: variant.available,
})
