import type { ReactNode } from 'react'
import { formatDateTime, formatLongDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Barcode } from '#ui/barcode.tsx'
import { Logo } from '#ui/logo.tsx'
import { useSite } from '#ui/site.ts'
import { tornPaperStyle } from '#ui/torn-paper.ts'
import type { Order, OrderItem } from '../contract.ts'
import { formatPaymentMethod } from './labels.ts'

interface ReceiptProps {
  order: Order
  paymentId: string | undefined
}

const ruleClass = 'border-t-2 border-dashed border-ink'

export function Receipt({ order, paymentId }: ReceiptProps) {
  const {
    _id,
    createdAt,
    orderItems,
    totalPrice,
    discount,
    shippingCharge,
    codFee,
    paymentMethod,
    isPaid,
    amountDue,
    estimatedDelivery,
    shippingAddress: address,
  } = order
  const id = shortenId(_id)
  const { brand } = useSite()
  return (
    <article
      aria-label={`Receipt for order ${id}`}
      style={tornPaperStyle}
      className="grid gap-5 bg-chalk px-6 py-9 font-mono text-sm leading-snug text-ink sm:px-8"
    >
      <header className="grid justify-items-center gap-3 text-center">
        <Logo className="h-12" />
        <p className="mono-caption">{brand.tagline}</p>
      </header>
      <dl className={`grid gap-1 pt-4 ${ruleClass}`}>
        <Row name="Order">
          <span className="font-bold">#{id}</span>
        </Row>
        <Row name="Date">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Row>
      </dl>
      <ul className={`grid gap-4 pt-4 ${ruleClass}`}>
        {orderItems.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ul>
      <dl className={`grid gap-1 pt-4 ${ruleClass}`}>
        {discount && <Row name={`Discount (${discount.code})`}>−{formatShortRupees(discount.amount)}</Row>}
        <Row name="Shipping">{shippingCharge === undefined ? 'Free' : formatShortRupees(shippingCharge)}</Row>
        {codFee !== undefined && <Row name="Cash on delivery fee">{formatShortRupees(codFee)}</Row>}
        <Row name="Taxes">Included</Row>
        <div className="flex items-baseline justify-between gap-4 pt-3">
          <dt className="headline text-2xl">Total</dt>
          <dd className="text-2xl font-bold">{formatShortRupees(totalPrice)}</dd>
        </div>
        <Row name={isPaid ? 'Paid' : 'Payment'}>{formatPaymentMethod(paymentMethod)}</Row>
        {amountDue !== undefined && <Row name="To pay in cash">{formatShortRupees(amountDue)}</Row>}
        {paymentId && <Row name="Payment">{paymentId}</Row>}
      </dl>
      <div className={`grid gap-4 pt-4 ${ruleClass}`}>
        <p className="break-words">
          <span className="mono-caption block text-smoke">Ships to</span>
          {address.firstName} {address.lastName}, {address.address}, {address.city}, {address.state}{' '}
          {address.postalCode}, {address.country}
        </p>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <p>
            <span className="mono-caption block text-smoke">Estimated delivery</span>
            <time dateTime={estimatedDelivery} className="font-bold whitespace-nowrap">
              {formatLongDate(estimatedDelivery)}
            </time>
          </p>
          <span
            aria-hidden="true"
            className="headline ml-auto shrink-0 -rotate-8 border-4 border-brick px-2 py-1 text-2xl text-brick print:hidden"
          >
            {isPaid ? 'Paid' : 'COD'}
          </span>
        </div>
      </div>
      <footer className={`grid gap-3 pt-5 text-center ${ruleClass}`}>
        <Barcode text={id} className="h-14 w-full" />
        <p className="tracking-[0.3em]">{id}</p>
        <p className="font-bold">{brand.copy.receiptLine}</p>
      </footer>
    </article>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt>{name}</dt>
      <dd className="flex min-w-0 grow items-baseline gap-2 text-right break-all before:min-w-4 before:grow before:border-b before:border-dotted before:border-smoke">
        {children}
      </dd>
    </div>
  )
}

function Item({ item: { name, size, color, price, quantity } }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="font-bold break-words">{name}</span>
      <span className="text-right font-bold">{formatShortRupees(price * quantity)}</span>
      <span className="col-span-2 text-smoke">
        {[`${quantity} × ${formatShortRupees(price)}`, size, color].filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}
