import type { ReactNode } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { EmailHistory } from '#domains/emails/web/parts/email-history.tsx'
import { MessageStateTag } from '#domains/messages/web/parts/message-state-tag.tsx'
import { OrderStatusBadge } from '#domains/orders/web/parts/order-status-badge.tsx'
import { ReturnStatusBadge } from '#domains/returns/web/parts/return-status-badge.tsx'
import { formatShortDate } from '#shared/format-date.ts'
import { shortenId } from '#shared/ids.ts'
import { formatRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { Customer } from '../../admin-contract.ts'
import { Card, Empty, factLinkClass } from './card.tsx'

/** Orders, returns, messages and emails, each linked to its own screen. */
export function CustomerActivity({ customer }: { customer: Customer }) {
  const { latestOrders, orders, returns, messages } = customer
  const canReadMessages = useCan('messages:read')
  const canReadEmails = useCan('emails:read')
  return (
    <>
      <Card
        title="Orders"
        aside={orders > latestOrders.length ? `${latestOrders.length} of ${orders}` : orders || undefined}
      >
        {latestOrders.length === 0 && <Empty>No orders yet.</Empty>}
        <Rows>
          {latestOrders.map((order) => (
            <Row
              key={order._id}
              to={`/admin/orders?order=${order._id}`}
              name={shortenId(order._id)}
              label={`Order ${shortenId(order._id)}`}
              at={order.createdAt}
              note={`${formatUnits(order.units)}, ${formatPayment(order)}${order.isAmended ? ', amended' : ''}`}
              amount={formatRupees(order.totalPrice)}
            >
              <OrderStatusBadge status={order.status} label="Order status" />
            </Row>
          ))}
        </Rows>
      </Card>
      <Card title="Returns" aside={returns.length || undefined}>
        {returns.length === 0 && <Empty>No returns.</Empty>}
        <Rows>
          {returns.map((item) => (
            <Row
              key={item._id}
              to={`/admin/returns/${item._id}`}
              name={shortenId(item._id)}
              label={`Return ${shortenId(item._id)}`}
              at={item.createdAt}
              note={`${formatUnits(item.units)} of order ${shortenId(item.orderId)}, for ${item.outcome === 'refund' ? 'a refund' : 'an exchange'}`}
            >
              <ReturnStatusBadge status={item.status} />
            </Row>
          ))}
        </Rows>
      </Card>
      {canReadMessages && (
        <Card title="Messages" aside={messages.length || undefined}>
          {messages.length === 0 && <Empty>No messages from this email address.</Empty>}
          <Rows>
            {messages.map((message) => (
              <Row
                key={message._id}
                to={`/admin/messages?message=${message._id}`}
                name="Message"
                label={`Message of ${formatShortDate(message.createdAt)}`}
                at={message.createdAt}
                note={message.excerpt}
              >
                <MessageStateTag state={message.state} />
              </Row>
            ))}
          </Rows>
        </Card>
      )}
      {canReadEmails && (
        <Card title="Emails">
          <EmailHistory about={{ to: customer.email }} />
        </Card>
      )}
    </>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <ul className="-mb-2 grid text-sm [&:empty]:hidden">{children}</ul>
)

interface RowProps {
  to: string
  name: string
  /** Accessible name of the link. */
  label: string
  at: string
  note: string
  amount?: string
  /** The status. */
  children: ReactNode
}

function Row({ to, name, label, at, note, amount, children }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line py-2 md:grid-cols-[6rem_minmax(0,1fr)_auto_6.5rem]">
      <Link to={to} aria-label={label} className={`font-mono font-semibold ${factLinkClass}`}>
        {name}
      </Link>
      <span className="min-w-0 text-smoke max-md:order-3">
        <time dateTime={at} className="font-mono text-xs whitespace-nowrap">
          {formatShortDate(at)}
        </time>
        <span className="ml-2 wrap-anywhere">{note}</span>
      </span>
      <span className="text-right font-mono whitespace-nowrap max-md:order-4">{amount}</span>
      <span className="text-right">{children}</span>
    </li>
  )
}

const formatUnits = (units: number) => (units === 1 ? '1 item' : `${units} items`)

const formatPayment = ({ paymentStatus, refundedAmount }: Customer['latestOrders'][number]) =>
  paymentStatus === 'partially refunded' ? `${formatRupees(refundedAmount)} refunded` : paymentStatus
