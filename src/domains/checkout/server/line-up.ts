import { checkChoice } from '#domains/cart/server/check-choice.ts'
import type { Offer } from '#domains/catalogue/server/find-offers.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { WantedCheckout } from '../contract.ts'
import type { NewLine } from './store.ts'

const NO_PICTURE = '/placeholder-image.jpg'
/** The provider takes no more at once, and neither do the columns that hold a sum. */
const MOST_PAISE = 2_000_000_000
const CHANGED = 'Some items have changed. Please look at them again before you pay.'

type Item = WantedCheckout['checkoutItems'][number]

/** One line as the shop has it now, or the sentence that keeps it from being bought. */
function lineOf({ quantity, price, ...wanted }: Item, position: number, offer: Offer | undefined): NewLine | string {
  if (!offer) return 'This item is no longer in the shop.'
  const choice = checkChoice(offer, wanted)
  const size = choice?.size ?? null
  const color = choice?.color ?? null
  const row = offer.stock.find((each) => each.size === null || (each.size === size && each.color === color))
  const called = nameOf({ name: offer.name, size: wanted.size ?? size, color: wanted.color ?? color })
  if (!choice || !row) return `${called} cannot be had in this choice.`
  if (price !== undefined && paiseFromRupees(price) !== offer.pricePaise) {
    return `${called} now costs ${formatRupees(rupeesFromPaise(offer.pricePaise))}.`
  }
  const image = offer.images.find((each) => each.color !== null && each.color === color) ?? offer.images[0]
  const { id: productId, sku, name, category, pricePaise } = offer
  const picture = image?.url ?? NO_PICTURE
  return {
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
}

/** The same thing may be in a cart in several choices, so that its name alone does not say which. */
function nameOf({ name, size, color }: Pick<NewLine, 'name' | 'size' | 'color'>): string {
  const choice = [size, color].filter(Boolean).join(', ')
  return choice ? `${name} (${choice})` : name
}

/** The lines as the shop sells them now; refused item by item when they are not what the shopper saw. */
export function lineUp({ checkoutItems, totalPrice }: WantedCheckout, offers: Offer[]): NewLine[] {
  const lines = checkoutItems.map((item, index) =>
    lineOf(
      item,
      index,
      offers.find(({ id }) => id === item.productId),
    ),
  )
  const errors = lines.flatMap((line, index) => (typeof line === 'string' ? [ofItem(index, line)] : []))
  const good = lines.filter((line) => typeof line !== 'string')
  const total = totalOf(good)
  if (total > MOST_PAISE) throw new ShopError('conflict', 'This is more than can be paid at once: please split it.')
  if (errors.length === 0 && paiseFromRupees(totalPrice) !== total) {
    errors.push({ field: 'totalPrice', message: `The total is now ${formatRupees(rupeesFromPaise(total))}.` })
  }
  if (errors.length > 0) throw new ShopError('conflict', CHANGED, { errors })
  return good
}

export const totalOf = (lines: Pick<NewLine, 'pricePaise' | 'quantity'>[]) =>
  lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0)

/** Names every line that draws on a row with too few, and how many there are. */
export function shortOf(lines: NewLine[], short: Map<number, number>): ShopError {
  const errors = lines.flatMap(({ stockId, position, ...line }) => {
    const free = short.get(stockId)
    const called = nameOf(line)
    if (free === undefined) return []
    return [ofItem(position, free > 0 ? `Only ${free} of ${called} can be had.` : `${called} is out of stock.`)]
  })
  return new ShopError('conflict', 'Some items are not in stock as often as you want them.', { errors })
}

const ofItem = (index: number, message: string): FieldError => ({ field: `checkoutItems.${index}`, message })

const keyOf = ({ productId, size, color, pricePaise, quantity }: NewLine) =>
  JSON.stringify([productId, size, color, pricePaise, quantity])

/** Whether both buy the same for the same, in whatever order. */
export function isSame(one: NewLine[], other: NewLine[]): boolean {
  return one.length === other.length && one.map(keyOf).sort().join() === other.map(keyOf).sort().join()
}
