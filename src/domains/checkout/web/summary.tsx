import { type ReactNode, useId } from 'react'
import type { Cart } from '#domains/cart/contract.ts'
import { CartLineItem } from '#domains/cart/web/parts/cart-line-item.tsx'
import { DiscountCode, formatDiscountName } from '#domains/cart/web/parts/discount-code.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { formatCharge, formatDelivery } from '#domains/shipping/web/parts/describe-quote.ts'
import { estimateDelivery, formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatShortRupees } from '#shared/money.ts'
import { useSite } from '#ui/site.ts'
import { useMediaQuery } from '#ui/use-media-query.ts'
import type { Checkout } from '../contract.ts'
import type { ShippingChoice } from './use-shipping-choice.ts'

const TITLE = 'Order summary'
const TABLET = '(min-width: 48rem)'
const WIDE_SCREEN = '(min-width: 64rem)'

const countItems = (lines: { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const formatItemCount = (count: number) => `${groupDigits(count)} ${count === 1 ? 'item' : 'items'}`
const lineKey = (line: { productId: string; size?: string | undefined; color?: string | undefined }) =>
  [line.productId, line.size, line.color].join('|')

interface CartSummaryProps {
  cart: Cart
  /** Without one, nothing can be ordered now. */
  shipping?: ShippingChoice
}

export function CartSummary({ cart, shipping }: CartSummaryProps) {
  const hasNotices = cart.products.some(
    ({ gone, available, quantity, priceWas }) =>
      gone || priceWas !== undefined || (available !== undefined && available < quantity),
  )
  return (
    <Summary
      itemCount={countItems(cart.products)}
      sums={{
        subtotal: cart.subtotal,
        discount: cart.discount && { name: formatDiscountName(cart.discount), amount: cart.discount.amount },
        shipping: shipping?.option,
        total: shipping?.totalPrice ?? cart.totalPrice,
      }}
      isInitiallyOpen={hasNotices}
      code={<DiscountCode cart={cart} />}
    >
      <ul>
        {cart.products.map((line) => (
          <CartLineItem key={lineKey(line)} line={line} />
        ))}
      </ul>
    </Summary>
  )
}

export function HeldSummary({ checkout }: { checkout: Checkout }) {
  const { checkoutItems, discount, shipping, codFee, totalPrice } = checkout
  const isTablet = useMediaQuery(TABLET) === true
  const sums = {
    subtotal: totalPrice + (discount?.amount ?? 0) - (shipping?.charge ?? 0) - (codFee ?? 0),
    discount: discount && { name: `Discount (${discount.code})`, amount: discount.amount },
    shipping,
    codFee,
    total: totalPrice,
  }
  return (
    <Summary itemCount={countItems(checkoutItems)} sums={sums} isInitiallyOpen={isTablet}>
      <ul>
        {checkoutItems.map((item) => (
          <li key={lineKey(item)} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 border-b border-line p-4">
            <ProductImageFrame image={item.image ? { url: item.image, altText: '' } : undefined} sizes="4rem" />
            <div className="grid content-start gap-1">
              <p className="text-[0.9375rem] leading-snug font-semibold">{item.name}</p>
              <p className="mono-caption text-smoke">
                {[item.size && `Size: ${item.size}`, item.color && `Color: ${item.color}`].filter(Boolean).join(' | ')}
              </p>
              <p className="mono-caption text-smoke">
                {item.quantity} × {formatShortRupees(item.price)}
              </p>
            </div>
            <p className="font-mono text-sm font-bold">{formatShortRupees(item.price * item.quantity)}</p>
          </li>
        ))}
      </ul>
    </Summary>
  )
}

/** In rupees. */
interface Sums {
  subtotal: number
  discount: { name: string; amount: number } | undefined
  /** Unknown until the address says where to. */
  shipping: { charge: number; deliverBy: string } | undefined
  codFee?: number | undefined
  total: number
}

interface SummaryProps {
  itemCount: number
  sums: Sums
  /** Applies to narrow screens, where the summary can be collapsed. */
  isInitiallyOpen: boolean
  /** The field for a discount code, which is in sight when the summary is collapsed. */
  code?: ReactNode
  children: ReactNode
}

function Summary({ itemCount, sums, isInitiallyOpen, code, children }: SummaryProps) {
  const id = useId()
  if (!useMediaQuery(WIDE_SCREEN)) {
    return (
      <>
        <details open={isInitiallyOpen} className="group/summary border-b border-ink bg-card">
          <summary className="focus-inside gutter flex min-h-14 cursor-pointer items-center justify-between gap-4 hover:bg-accent">
            <span className="flex flex-wrap items-baseline gap-x-2 font-bold *:whitespace-nowrap">
              <span>{TITLE}</span> <span className="mono-caption text-smoke">{formatItemCount(itemCount)}</span>
            </span>
            <span className="flex items-baseline gap-3 font-mono text-lg font-bold">
              {formatShortRupees(sums.total)}
              <span aria-hidden="true" className="group-open/summary:rotate-45">
                +
              </span>
            </span>
          </summary>
          <div className="border-t border-ink bg-paper [&_:is(li,dl)]:px-[clamp(1rem,2.5vw,2.5rem)] [&_dl]:border-b-0">
            {children}
            <Totals itemCount={itemCount} sums={sums} />
          </div>
        </details>
        {code && <div className="gutter border-b border-line py-3 *:max-w-md">{code}</div>}
      </>
    )
  }
  return (
    <section aria-labelledby={id} className="sticky top-0">
      <h2 id={id} className="headline border-b border-ink px-4 py-5 text-xl">
        {TITLE}
      </h2>
      {children}
      {code && <div className="border-b border-line p-4 *:max-w-md">{code}</div>}
      <Totals itemCount={itemCount} sums={sums} />
    </section>
  )
}

function Totals({ itemCount, sums }: Pick<SummaryProps, 'itemCount' | 'sums'>) {
  const { subtotal, discount, shipping, codFee, total } = sums
  const { isFree, days } = useSite().shipping
  const date = shipping ? formatDelivery(shipping) : days && formatDeliveryEstimate(estimateDelivery(new Date(), days))
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] items-baseline gap-y-2 border-b border-ink p-4">
      <dt className="text-smoke">Subtotal, {formatItemCount(itemCount)}</dt>
      <dd className="text-right font-mono">{formatShortRupees(subtotal)}</dd>
      {discount && discount.amount > 0 && (
        <>
          <dt className="text-smoke">{discount.name}</dt>
          <dd className="text-right font-mono">−{formatShortRupees(discount.amount)}</dd>
        </>
      )}
      <dt className="text-smoke">Shipping</dt>
      {shipping || isFree ? (
        <dd className="text-right font-mono">{formatCharge(shipping?.charge ?? 0)}</dd>
      ) : (
        <dd className="text-right text-sm text-smoke">For your PIN code</dd>
      )}
      {codFee !== undefined && (
        <>
          <dt className="text-smoke">Cash on delivery fee</dt>
          <dd className="text-right font-mono">{formatShortRupees(codFee)}</dd>
        </>
      )}
      <dt className="headline pt-2 text-lg">Total</dt>
      <dd className="text-right font-mono text-2xl font-bold">{formatShortRupees(total)}</dd>
      <dt className="sr-only">Taxes</dt>
      <dd className="mono-caption col-span-2 text-smoke">Taxes are in the prices.</dd>
      {date && (
        <>
          <dt className="sr-only">Delivery</dt>
          <dd className="col-span-2 text-sm">{date}</dd>
        </>
      )}
    </dl>
  )
}
