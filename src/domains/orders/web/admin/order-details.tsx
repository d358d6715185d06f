import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { TakenByPhone } from '#domains/checkout/web/parts/taken-by-phone.tsx'
import { AdminOrderShipments } from '#domains/shipping/web/parts/admin-order-shipments.tsx'
import { formatDateTime } from '#shared/format-date.ts'
import { formatRupees } from '#shared/money.ts'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import {
  formatMobile,
  formatPaymentMethod,
  formatStatus,
  getPaymentColor,
  getStatusColor,
  orNotAvailable,
} from '../labels.ts'
import { formatAdminPaymentStatus } from './admin-labels.ts'
import { CashOnDelivery } from './cash-on-delivery.tsx'
import { EditAddress } from './edit-address.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { adminOrderQueryOptions } from './orders-queries.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundsAndPayment } from './refunds-and-payment.tsx'
import { RestockReturnedShipment } from './restock-returned-shipment.tsx'
import { DETAILS } from './texts.ts'

export function OrderDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const order = useQuery(adminOrderQueryOptions(id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <header className="sticky top-0 z-20 flex items-center justify-between border-b border-ink bg-paper pl-5">
        <h2 className="headline text-xl max-sm:text-base">{DETAILS}</h2>
        <Link
          to={`/admin/orders/${id}`}
          className="mr-auto ml-4 inline-flex min-h-11 shrink-0 items-center text-sm font-semibold whitespace-nowrap underline underline-offset-4 hover:bg-accent"
        >
          Open page
        </Link>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </header>
      <div className="grid min-h-96 grid-cols-[minmax(0,1fr)] content-start">
        <QueryContent query={order}>{(data) => <OrderDetailsContent order={data} onClose={onClose} />}</QueryContent>
      </div>
    </div>
  )
}

interface OrderDetailsContentProps {
  order: AdminOrderDetail
  onClose: () => void
  /** Puts the facts next to the items where there is room. */
  hasSideColumn?: boolean
}

const factColumnsClass = 'border-b border-ink md:grid-cols-3 md:divide-x md:divide-line'
const sideColumnClass =
  'border-ink max-xl:border-b md:max-xl:grid-cols-3 md:max-xl:divide-x md:max-xl:divide-line xl:order-last xl:content-start xl:divide-y xl:divide-line xl:border-l xl:[&_dl>div]:grid-cols-[6.875rem_minmax(0,1fr)] xl:[&_dl>div]:gap-2'

/** Everything about an order and what can be done with it. */
export function OrderDetailsContent({ order, onClose, hasSideColumn = false }: OrderDetailsContentProps) {
  const { shippingAddress: address, user, paidAt, deliveredAt } = order
  const canSeeCustomer = useCan('customers:read')
  const recipient = `${address.firstName} ${address.lastName}`.trim()
  return (
    <>
      <div className={hasSideColumn ? 'grid xl:grid-cols-[minmax(0,1fr)_21rem]' : 'contents'}>
        <div className={`grid ${hasSideColumn ? sideColumnClass : factColumnsClass}`}>
          <Facts
            title="Order Information"
            facts={{
              'Order ID': <span className="font-mono text-xs break-all">{order._id}</span>,
              Status: <Badge color={getStatusColor(order.status)}>{formatStatus(order.status)}</Badge>,
              Total: formatRupees(order.totalPrice),
              'Payment Status': <Badge color={getPaymentColor(order)}>{formatAdminPaymentStatus(order)}</Badge>,
              'Payment Method': formatPaymentMethod(order.paymentMethod),
              Created: formatDateTime(order.createdAt),
              Paid: paidAt ? formatDateTime(paidAt) : orNotAvailable(undefined),
              Delivered: deliveredAt ? formatDateTime(deliveredAt) : orNotAvailable(undefined),
              Invoice: orNotAvailable(order.invoiceNumber),
            }}
          />
          <Facts
            title="Customer Information"
            facts={{
              Name:
                order.customerId && canSeeCustomer ? (
                  <Link
                    to={`/admin/customers/${order.customerId}`}
                    className="underline underline-offset-4 hover:bg-accent max-md:-my-2.5 max-md:inline-flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
                  >
                    {orNotAvailable(user.name)}
                  </Link>
                ) : (
                  orNotAvailable(user.name)
                ),
              Email: <EmailAddress address={orNotAvailable(user.email)} />,
              Mobile: formatMobile(order),
            }}
          />
          <Facts
            title="Shipping Address"
            action={<EditAddress order={order} />}
            facts={{
              ...(recipient === user.name ? {} : { Recipient: orNotAvailable(recipient) }),
              ...(address.companyName ? { Company: address.companyName } : {}),
              ...(address.gstin ? { GSTIN: address.gstin } : {}),
              Address: orNotAvailable(address.address),
              City: orNotAvailable(address.city),
              State: orNotAvailable(address.state),
              'Postal Code': orNotAvailable(address.postalCode),
              Country: orNotAvailable(address.country),
              'Contact Number': orNotAvailable(address.phone),
            }}
          />
        </div>
        <div className={hasSideColumn ? 'min-w-0' : 'contents'}>
          <TakenByPhone orderId={order._id} />
          <OrderLines order={order} />
          <OrderNotes key={order._id} orderId={order._id} />
          <AdminOrderShipments orderId={order._id} />
          <RestockReturnedShipment order={order} />
          <CashOnDelivery order={order} />
          <RefundForm order={order} />
          <OrderDocuments orderId={order._id} />
          <OrderEmails orderId={order._id} />
          <RefundsAndPayment order={order} />
          <OrderTimeline order={order} />
        </div>
      </div>
      <OrderActions order={order} onClose={onClose} />
    </>
  )
}

function Facts({ title, action, facts }: { title: string; action?: ReactNode; facts: Record<string, ReactNode> }) {
  return (
    <section aria-label={title} className="border-line p-5 max-md:not-last:border-b">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 className="font-bold">{title}</h3>
        {/* the negative margin keeps the row as low as its heading, though the action is taller */}
        <div className="-my-3">{action}</div>
      </div>
      <dl className="grid gap-2 text-sm">
        {Object.entries(facts).map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-2 md:grid-cols-1 md:gap-0.5"
          >
            <dt className="mono-caption text-smoke">{name}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
