import { formatRange } from '#shared/format-promises.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import type { Order } from '../contract.ts'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Fact } from './order-info-cards.tsx'

const buttonClass =
  'inline-flex min-h-12 cursor-pointer items-center justify-center border border-ink px-5 text-center font-semibold max-sm:grow'

export function OrderActions({ userId, order }: { userId: string; order: Order }) {
  const { _id: id, orderItems, status, canCancel } = order
  const { commerce, pages } = useSite()
  const isOpen = status === 'Processing' || status === 'Shipped'
  return (
    <section
      aria-labelledby="order-help"
      className="gutter grid gap-x-10 border-b border-ink py-6 xl:grid-cols-[minmax(0,1fr)_auto] lg:py-8"
    >
      <h2 id="order-help" className="headline mb-4 text-xl xl:col-span-2">
        Help with this order
      </h2>
      <dl className="grid content-start gap-2">
        {canCancel && <Fact name="Cancelling">Free until the order ships</Fact>}
        {isOpen && <Fact name="Returns">Within {formatRange(commerce.returnDays)} days of delivery</Fact>}
        <Fact name="Email replies">
          <span className="inline-block first-letter:uppercase">{pages.emailReplyTime}</span>
        </Fact>
      </dl>
      <div className="mt-5 flex flex-wrap items-center gap-3 xl:mt-0 xl:grid">
        {orderItems.length > 0 && (
          <BuyAgain
            orderId={id}
            className={`${buttonClass} hover:bg-accent ${status === 'Delivered' ? 'bg-ink text-paper hover:text-ink' : ''}`}
          />
        )}
        <CancelOrder userId={userId} order={order} className={`${buttonClass} hover:bg-brick`} />
        <Link to={`/contact?order=${id}`} className={`${buttonClass} hover:bg-accent`}>
          Contact us about this order
        </Link>
      </div>
    </section>
  )
}
