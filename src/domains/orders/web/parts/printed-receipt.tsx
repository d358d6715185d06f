import { type ReactNode, useId } from 'react'
import { formatDeliveryEstimate } from '#shared/delivery-estimate.ts'
import { shortenId } from '#shared/ids.ts'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import type { Order } from '../../contract.ts'
import { listCashSentences } from '../labels.ts'
import { Receipt } from '../receipt.tsx'
import { useReceiptProgress } from '../use-receipt-progress.ts'

const TRACK_ORDERS = 'Track Your Orders'
const CONTINUE_SHOPPING = 'Continue Shopping'
const buttonClass = 'inline-flex min-h-14 items-center justify-center px-6 font-bold'

interface PrintedReceiptProps {
  order: Order
  /** The provider's payment id. */
  paymentId: string | undefined
}

/** Animates the receipt printing, then shows what to do next. */
export function PrintedReceipt({ order, paymentId }: PrintedReceiptProps) {
  const { progress, isDone } = useReceiptProgress()
  const cashSentences = listCashSentences(order)
  const isWaiting = order.confirmation?.status === 'waiting'
  return (
    <div className="grid lg:grid-cols-2">
      <div className="gutter flex flex-col gap-6 bg-ink py-8 text-paper lg:py-14">
        <h1 className="headline text-[10.5vw] lg:text-[min(5.2vw,6.5rem)]">
          <span className="block">{isWaiting ? 'Almost' : 'Sorted.'}</span>{' '}
          <span className="mt-[0.12em] -ml-[0.08em] block w-fit bg-accent px-[0.08em] pt-[0.06em] text-ink">
            {isWaiting ? 'yours.' : 'It’s yours.'}
          </span>
        </h1>
        <p className="max-w-[44ch] text-lg leading-snug text-pretty">
          Order <span className="font-mono font-bold">#{shortenId(order._id)}</span> is placed
          {order.isPaid && ' and paid'}. We've emailed the details to {order.user.email}.{' '}
          <span className="font-bold">{formatDeliveryEstimate(new Date(order.estimatedDelivery))}</span>.
        </p>
        {cashSentences.length > 0 && (
          <div className="grid max-w-[44ch] gap-2 border-l-6 border-accent pl-4 text-lg leading-snug font-bold text-pretty wrap-anywhere">
            {cashSentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        <div className="min-h-32 sm:min-h-14">{isDone ? <NextLinks /> : <Progress value={progress} />}</div>
        <Logo className="mt-auto w-full text-coal max-lg:hidden" />
      </div>
      <div className="bg-card px-4 pb-12 sm:px-8 lg:pt-14">
        <div className="mx-auto max-w-md">
          <div
            aria-hidden="true"
            className="relative z-10 h-5 border-4 border-ink bg-iron shadow-[0_6px_0_-2px_rgb(0_0_0/0.18)]"
          />
          <div className="-mt-2 overflow-hidden px-3">
            <SlidingPaper progress={progress}>
              <div data-print>
                <Receipt order={order} paymentId={paymentId} />
              </div>
            </SlidingPaper>
          </div>
          <p className="mt-6 flex min-h-11 justify-center">
            {isDone && (
              <button
                type="button"
                onClick={() => window.print()}
                className="cursor-pointer border border-ink px-5 font-semibold hover:bg-accent"
              >
                Print receipt
              </button>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

/** Slides the receipt out as printing progresses. */
function SlidingPaper({ progress, children }: { progress: number; children: ReactNode }) {
  return (
    <div style={{ translate: `0 ${progress - 100}%` }} className="print:translate-none!">
      {children}
    </div>
  )
}

function Progress({ value }: { value: number }) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="flex justify-between font-mono text-sm">
        Printing your receipt... <span className="min-w-[4ch]">{`${value}%`}</span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-3 border border-paper"
      >
        <div style={{ width: `${value}%` }} className="h-full bg-accent" />
      </div>
    </div>
  )
}

function NextLinks() {
  return (
    <p className="grid gap-3 sm:flex">
      <Link to="/my-orders" className={`${buttonClass} bg-accent text-ink hover:bg-paper`}>
        {TRACK_ORDERS}
      </Link>
      <Link to="/collections/all" className={`${buttonClass} border border-paper hover:bg-paper hover:text-ink`}>
        {CONTINUE_SHOPPING}
      </Link>
    </p>
  )
}
