import { checkChoice } from '#domains/cart/server/check-choice.ts'
import type { Offer } from '#domains/catalogue/server/find-offers.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { WantedCheckout } from '../contract.ts'
import type { NewLine } from './store.ts'

const NO_PICTURE = '/placeholder-image.jpg'
/** The provider takes no more at once, and neither do the columns that hold a sum. */
const MOST_PAISE = 2_000_000_000
const SHORT = 'Some items are not in stock as often as you want them.'
const CHANGED = 'Some items have changed. Please look at them again before you pay.'

type Item = WantedCheckout['checkoutItems'][number]

interface Looked {
  /** Absent when it cannot be had at all. */
  line?: NewLine
  /** The sentence that keeps it from being bought as it was seen. */
  trouble?: string
}

/** One line as the shop has it now. */
function lookAt({ quantity, price, ...wanted }: Item, position: number, offer: Offer | undefined): Looked {
  if (!offer) return { trouble: 'This item is no longer in the shop.' }
  const choice = checkChoice(offer, wanted)
  const size = choice?.size ?? null
  const color = choice?.color ?? null
  const row = offer.stock.find((each) => each.size === null || (each.size === size && each.color === color))
  const called = nameOf({ name: offer.name, size: wanted.size ?? size, color: wanted.color ?? color })
  if (!choice || !row) return { trouble: `${called} cannot be had in this choice.` }
  const image = offer.images.find((each) => each.color !== null && each.color === color) ?? offer.images[0]
  const { id: productId, sku, name, category, pricePaise } = offer
  const picture = image?.url ?? NO_PICTURE
  const line = {
    position,
    productId,
    stockId: row.id,
    sku,
    name,
    category,
    image: picture,
    size,
    color,
    pricePaise,
    quantity,
  }
  const isOther = price !== undefined && paiseFromRupees(price) !== pricePaise
  return { line, ...(isOther ? { trouble: `${called} now costs ${formatRupees(rupeesFromPaise(pricePaise))}.` } : {}) }
}

/** The same thing may be in a cart in several choices, so that its name alone does not say which. */
function nameOf({ name, size, color }: Pick<NewLine, 'name' | 'size' | 'color'>): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return choice ? `${name} (${choice})` : name
}

/** The lines as the shop sells them now, and item by item what is not as the shopper saw it. */
export function checkLines({ checkoutItems, totalPrice }: WantedCheckout, offers: Offer[]) {
  const looked = checkoutItems.map((item, index) =>
    lookAt(
      item,
      index,
      offers.find(({ id }) => id === item.productId),
    ),
  )
  const troubles = looked.flatMap(({ trouble }, index) => (trouble ? [ofItem(index, trouble)] : []))
  const lines = looked.flatMap(({ line }) => (line ? [line] : []))
  const total = totalOf(lines)
  if (total > MOST_PAISE) throw new ShopError('conflict', 'This is more than can be paid at once: please split it.')
  if (troubles.length === 0 && paiseFromRupees(totalPrice) !== total) {
    troubles.push({ field: 'totalPrice', message: `The total is now ${formatRupees(rupeesFromPaise(total))}.` })
  }
  return { lines, troubles }
}

/** Refuses for all that is wrong at once, with one entry for each line. */
export function refusal(troubles: FieldError[], shortages: FieldError[]): ShopError {
  const sentences = new Map<string, string[]>()
  for (const { field, message } of [...troubles, ...shortages]) {
    sentences.set(field, [...(sentences.get(field) ?? []), message])
  }
  const errors = [...sentences].map(([field, all]) => ({ field, message: all.join(' ') }))
  return new ShopError('conflict', troubles.length > 0 ? CHANGED : SHORT, { errors })
}

export const totalOf = (lines: Pick<NewLine, 'pricePaise' | 'quantity'>[]) =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)

/** Names every line that draws on a row with too few, and how many there are. */
export function shortagesOf(lines: NewLine[], short: Map<number, number>): FieldError[] {
  return lines.flatMap(({ stockId, position, ...line }) => {
    const free = short.get(stockId)
    const called = nameOf(line)
    if (free === undefined) return []
    return [ofItem(position, free > 0 ? `Only ${free} of ${called} can be had.` : `${called} is out of stock.`)]
  })
}

const ofItem = (index: number, message: string): FieldError => ({ field: `checkoutItems.${index}`, message })

const keyOf = ({ productId, size, color, pricePaise, quantity }: NewLine) =>
  JSON.stringify([productId, size, color, pricePaise, quantity])

/** Whether both buy the same for the same, in whatever order. */
export function isSame(one: NewLine[], other: NewLine[]): boolean {
  return one.length === other.length && one.map(keyOf).sort().join() === other.map(keyOf).sort().join()
}
