import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateAndTime } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Badge } from '#ui/badge.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import { colourOf, mobileOf, orMissing, paymentColour, statusLabel } from '../labels.ts'
import { MoneyBack, OrderActions } from './order-actions.tsx'
import { OrderEvidence } from './order-evidence.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './orders-queries.ts'
import { paymentLabel } from './payment-label.ts'
import { DETAILS } from './texts.ts'

export function OrderDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useQuery(orderQuery(id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <header className="sticky top-0 z-20 flex items-center justify-between border-b border-ink bg-paper pl-5">
        <h2 className="headline text-xl">{DETAILS}</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-acid"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </header>
      <div className="grid min-h-96 grid-cols-[minmax(0,1fr)] content-start">
        <Loaded query={order}>{(data) => <Details order={data} onClose={onClose} />}</Loaded>
      </div>
    </div>
  )
}

function Details({ order, onClose }: { order: AdminOrderDetail; onClose: () => void }) {
  const { shippingAddress: address, user, paidAt, deliveredAt } = order
  return (
    <>
      <div className="grid border-b border-ink md:grid-cols-3 md:divide-x md:divide-line">
        <Facts
          title="Order Information"
          facts={{
            'Order ID': <span className="break-all">{order._id}</span>,
            Status: <Badge colour={colourOf(order.status)}>{statusLabel(order.status)}</Badge>,
            Total: formatRupees(order.totalPrice),
            'Payment Status': <Badge colour={paymentColour(order)}>{paymentLabel(order)}</Badge>,
            'Payment Method': orMissing(order.paymentMethod),
            Created: dateAndTime(order.createdAt),
            Paid: paidAt ? dateAndTime(paidAt) : orMissing(undefined),
            Delivered: deliveredAt ? dateAndTime(deliveredAt) : orMissing(undefined),
            Invoice: orMissing(order.invoiceNumber),
          }}
        />
        <Facts
          title="Customer Information"
          facts={{
            Name: orMissing(user.name),
            Email: <EmailAddress address={orMissing(user.email)} />,
            Mobile: mobileOf(order),
          }}
        />
        <Facts
          title="Shipping Address"
          facts={{
            Address: orMissing(address.address),
            City: orMissing(address.city),
            State: orMissing(address.state),
            'Postal Code': orMissing(address.postalCode),
            Country: orMissing(address.country),
            'Contact Number': orMissing(address.phone),
          }}
        />
      </div>
      <OrderLines order={order} />
      <MoneyBack order={order} />
      <OrderEvidence order={order} />
      <OrderActions order={order} onClose={onClose} />
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: Record<string, ReactNode> }) {
  return (
    <section aria-label={title} className="border-line p-5 max-md:not-last:border-b">
      <h3 className="mb-3 font-bold">{title}</h3>
      <dl className="grid gap-2 text-sm">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2 md:grid-cols-1 md:gap-0.5">
            <dt className="tag-type text-smoke">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
