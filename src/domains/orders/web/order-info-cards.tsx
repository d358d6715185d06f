import { type ReactNode, useId } from 'react'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'
import { isInvoicePending, SHIPPING_METHOD } from '../rules.ts'
import { formatMobile, formatPaymentMethod, orNotAvailable } from './labels.ts'
import { NOT_AVAILABLE } from './texts.ts'

export function OrderInfoCards({ order }: { order: Order }) {
  const { totalPrice, refundedAmount, paymentMethod, paidBy, amountDue, paidAt, deliveredAt, user } = order
  const { shippingAddress: address } = order
  return (
    <div className="grid content-start border-b border-ink md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-1 xl:border-b-0">
      <Card title="Order Information">
        <Fact name="Total amount">
          <span className="font-mono font-bold">{formatShortRupees(totalPrice)}</span>
        </Fact>
        {refundedAmount !== undefined && (
          <Fact name="Refunded">
            <span className="font-mono font-bold">{formatShortRupees(refundedAmount)}</span>
          </Fact>
        )}
        <Fact name="Payment method">{formatPaymentMethod(paymentMethod, paidBy)}</Fact>
        {amountDue !== undefined && (
          <Fact name="To pay in cash">
            <span className="font-mono font-bold">{formatShortRupees(amountDue)}</span>
          </Fact>
        )}
        {paidAt && <Fact name="Paid at">{formatDateTime(paidAt)}</Fact>}
        {deliveredAt && <Fact name="Delivered at">{formatDateTime(deliveredAt)}</Fact>}
        {order.invoiceNumber && (
          <Fact name="Invoice">
            <Link
              to={`/order/${order._id}/invoice`}
              className="inline-flex min-h-6 items-center font-mono underline underline-offset-4 hover:bg-accent"
            >
              {order.invoiceNumber}
            </Link>
          </Fact>
        )}
        {isInvoicePending(order, new Date()) && <Fact name="Invoice">Being issued…</Fact>}
      </Card>
      <Card title="Customer Information">
        <Fact name="Name">{orNotAvailable(user?.name)}</Fact>
        <Fact name="Email">{user?.email ? wrapAfterAt(user.email) : NOT_AVAILABLE}</Fact>
        <Fact name="Mobile">{formatMobile(order)}</Fact>
      </Card>
      <Card title="Shipping Information">
        <Fact name="Method">{order.shippingMethod || SHIPPING_METHOD}</Fact>
        <Fact name="Recipient">
          {orNotAvailable(address && `${address.firstName ?? ''} ${address.lastName ?? ''}`)}
        </Fact>
        {address?.companyName && <Fact name="Company">{address.companyName}</Fact>}
        {address?.gstin && <Fact name="GSTIN">{address.gstin}</Fact>}
        <Fact name="Address">{orNotAvailable(address?.address)}</Fact>
        <Fact name="City">{orNotAvailable(address?.city)}</Fact>
        <Fact name="State">{orNotAvailable(address?.state)}</Fact>
        <Fact name="Country">{orNotAvailable(address?.country)}</Fact>
        <Fact name="Postal code">{orNotAvailable(address?.postalCode)}</Fact>
        <Fact name="Contact mobile">{formatMobile(order)}</Fact>
      </Card>
    </div>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="gutter border-ink py-6 max-lg:not-last:border-b md:max-lg:first:border-r md:max-lg:last:col-span-2 md:max-lg:last:[&>dl]:grid-cols-2 lg:not-last:border-r lg:py-8 xl:not-last:border-r-0 xl:not-last:border-b"
    >
      <h2 id={id} className="headline mb-4 text-xl">
        {title}
      </h2>
      <dl className="grid gap-x-6 gap-y-2">{children}</dl>
    </section>
  )
}

const wrapAfterAt = (email: string) =>
  email.split(/(?<=@)/).map((part) => (
    <span key={part} className="inline-block max-w-full">
      {part}
    </span>
  ))

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-smoke">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  )
}
