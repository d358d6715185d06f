import type { SellableProduct } from '#domains/catalogue/server/api.ts'
import { presentOrderDiscount, SHIPPING_METHOD } from '#domains/orders/server/api.ts'
import type { FieldError } from '#shared/errors.ts'
import { shortenId } from '#shared/ids.ts'
import { type Paise, rupeesFromPaise, sumLineTotals } from '#shared/money.ts'
import type { CreatedDraftOrder, DraftCalculation, DraftOrder, DraftRequest } from '../draft-contract.ts'
import { findDraftProblem, maskEmail, maskPhone } from '../draft-rules.ts'
import type { PaymentLink } from '../payment-link-contract.ts'
import type { DraftOrderRow, ListedDraftOrder } from './draft-store.ts'
import type { CheckoutRow, NewLine } from './store.ts'

const presentLine = ({ productId, name, image, size, color, pricePaise, quantity, discountPaise }: NewLine) => ({
  productId,
  name,
  image,
  ...(size === null ? {} : { size }),
  ...(color === null ? {} : { color }),
  price: rupeesFromPaise(pricePaise),
  quantity,
  ...(discountPaise > 0 ? { discount: rupeesFromPaise(discountPaise) } : {}),
})

interface Calculated {
  items: DraftRequest['checkoutItems']
  products: SellableProduct[]
  validated: {
    lines: NewLine[]
    sums: Pick<DraftOrderRow, 'discountCode' | 'discountPaise' | 'shippingOptionId'>
    changes: FieldError[]
    discountProblem: string | undefined
  }
  options: { id: string; name: string; chargePaise: Paise; deliverFrom: string; deliverBy: string }[]
  shippingProblem: string | undefined
  codOffer?: DraftCalculation['cod']
  totalPaise: Paise
}

export function presentCalculation(calculated: Calculated): DraftCalculation {
  const { items, validated, options, shippingProblem, codOffer, totalPaise } = calculated
  const { lines, sums, discountProblem } = validated
  const shippingOptions = options.map(({ id, name, chargePaise, deliverFrom, deliverBy }) => ({
    option: id,
    name,
    charge: rupeesFromPaise(chargePaise),
    deliverFrom,
    deliverBy,
  }))
  const shipping = shippingOptions.find(({ option }) => option === sums.shippingOptionId)
  return {
    items: items.map((_, index) => presentCalculatedItem(calculated, index)),
    subtotal: rupeesFromPaise(sumLineTotals(lines)),
    ...presentOrderDiscount(sums),
    ...(discountProblem === undefined ? {} : { discountProblem }),
    shippingOptions,
    ...(shipping ? { shipping } : {}),
    ...(shippingProblem === undefined ? {} : { shippingProblem }),
    totalPrice: rupeesFromPaise(totalPaise),
    ...(codOffer ? { cod: codOffer } : {}),
  }
}

function presentCalculatedItem(
  { items, products, validated }: Calculated,
  index: number,
): DraftCalculation['items'][number] {
  const item = items[index]
  const line = validated.lines.find(({ position }) => position === index)
  const product = products.find(({ id }) => id === item?.productId)
  const problem = validated.changes.find(({ field }) => field === `checkoutItems.${index}`)?.message
  const { size, color } = item ?? {}
  return {
    productId: item?.productId ?? '',
    quantity: item?.quantity ?? 0,
    sizes: product?.sizes ?? [],
    colors: product?.colors ?? [],
    ...(product ? { name: product.name } : {}),
    ...(size === undefined ? {} : { size }),
    ...(color === undefined ? {} : { color }),
    ...(line
      ? {
          ...presentLine(line),
          sku: line.sku,
          available: product?.stock.find(({ id }) => id === line.stockId)?.available ?? 0,
        }
      : {}),
    ...(problem === undefined ? {} : { problem }),
  }
}

export function presentDraftOrder(draft: ListedDraftOrder): DraftOrder {
  const { userId, customerMobile, shippingOptionId, deliverFrom, deliverBy, note, orderId } = draft
  return {
    _id: draft.id,
    status: draft.status,
    customer: {
      ...(userId === null ? {} : { _id: userId }),
      name: draft.customerName,
      email: draft.customerEmail,
      ...(customerMobile === null ? {} : { phone: customerMobile }),
    },
    checkoutItems: draft.lines.map(presentLine),
    shippingAddress: draft.address,
    paymentMethod: draft.paymentMethod,
    totalPrice: rupeesFromPaise(draft.totalPaise),
    ...presentOrderDiscount(draft),
    shipping: {
      ...presentShipping(draft),
      ...(shippingOptionId === null ? {} : { option: shippingOptionId }),
      ...(deliverFrom === null ? {} : { deliverFrom }),
      ...(deliverBy === null ? {} : { deliverBy }),
    },
    ...(note === null ? {} : { note }),
    createdAt: draft.createdAt.toISOString(),
    takenBy: draft.createdByName,
    expiresAt: draft.expiresAt.toISOString(),
    ...(orderId === null ? {} : { orderId }),
  }
}

const presentShipping = ({ shippingOption, shippingChargePaise }: DraftOrderRow) => ({
  name: shippingOption ?? SHIPPING_METHOD,
  charge: rupeesFromPaise(shippingChargePaise),
})

interface Created {
  draft: ListedDraftOrder
  link: string | undefined
  isEmailed: boolean
}

export const presentCreatedDraftOrder = ({ draft, link, isEmailed }: Created): CreatedDraftOrder => ({
  ...presentDraftOrder(draft),
  ...(link === undefined ? {} : { link }),
  isEmailed,
})

/** What a payment link is for, its newest checkout and what became of that. */
interface LinkState {
  draft: DraftOrderRow
  checkout: CheckoutRow | undefined
  outcome:
    | { outcome: 'placed'; order: { id: string } }
    | { outcome: 'refunded' | 'apart'; message: string }
    | { outcome: 'pending' | 'unpaid' | 'ended' }
    | undefined
  problems: string[]
}

interface LinkContext {
  paymentProvider: { keyId: string; scriptUrl: string }
  now: Date
}

/** Names no more than the page needs: anyone with the link may see it. */
export function presentPaymentLink(state: LinkState, context: LinkContext): PaymentLink {
  const { draft, checkout, outcome, problems } = state
  const { address, totalPaise } = draft
  const deliverBy = checkout?.deliverBy ?? draft.deliverBy
  const order = outcome && 'order' in outcome ? outcome.order : undefined
  return {
    status: getLinkStatus(state, context.now),
    items: draft.lines.map((line) => {
      const { productId: _, ...item } = presentLine(line)
      return item
    }),
    firstName: address.firstName,
    city: address.city,
    phone: maskPhone(address.phone),
    email: maskEmail(draft.customerEmail),
    subtotal: rupeesFromPaise(sumLineTotals(draft.lines)),
    ...presentOrderDiscount(draft),
    shipping: { ...presentShipping(draft), ...(deliverBy === null ? {} : { deliverBy }) },
    totalPrice: rupeesFromPaise(totalPaise),
    expiresAt: draft.expiresAt.toISOString(),
    ...(problems.length > 0 ? { problems } : {}),
    ...(outcome && 'message' in outcome ? { notice: outcome.message } : {}),
    ...presentOpenPayment(state, context),
    ...(order ? { orderNumber: shortenId(order.id) } : {}),
  }
}

function presentOpenPayment(
  { checkout }: LinkState,
  { paymentProvider, now }: LinkContext,
): Pick<PaymentLink, 'checkout'> {
  if (checkout?.state !== 'open' || checkout.holdExpiresAt <= now || !checkout.providerOrderId) return {}
  const { id, holdExpiresAt, providerOrderId, totalPaise, currency } = checkout
  const payment = {
    provider: 'razorpay' as const,
    scriptUrl: paymentProvider.scriptUrl,
    key: paymentProvider.keyId,
    orderId: providerOrderId,
    amount: totalPaise,
    currency,
  }
  return { checkout: { _id: id, holdExpiresAt: holdExpiresAt.toISOString(), payment } }
}

function getLinkStatus({ draft, checkout, outcome }: LinkState, now: Date): PaymentLink['status'] {
  if (outcome?.outcome === 'placed') return 'paid'
  if (outcome?.outcome === 'apart') return 'review'
  if (outcome?.outcome === 'pending') return 'confirming'
  if (draft.cancelledAt) return 'cancelled'
  const isHeld = checkout?.state === 'open' && checkout.holdExpiresAt > now
  return !isHeld && findDraftProblem(draft, now) ? 'expired' : 'open'
}
