import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'

const buttonClass =
  'inline-flex min-h-12 cursor-pointer items-center justify-center border border-ink px-5 text-center font-semibold max-sm:grow'

export function OrderActions({ userId, order }: { userId: string; order: Order }) {
  const { _id: id, orderItems, status } = order
  return (
    <div className="gutter flex flex-wrap items-center gap-3 border-b border-ink py-4">
      {orderItems.length > 0 && (
        <BuyAgain
          orderId={id}
          className={`${buttonClass} hover:bg-accent ${status === 'Delivered' ? 'bg-ink text-paper hover:text-ink' : ''}`}
        />
      )}
      <Link to={`/contact?order=${id}`} className={`${buttonClass} hover:bg-accent`}>
        Contact us about this order
      </Link>
      <CancelOrder
        userId={userId}
        order={order}
        className="inline-flex min-h-12 cursor-pointer items-center justify-center px-2 font-semibold underline underline-offset-4 hover:bg-brick max-sm:grow"
      />
    </div>
  )
}
