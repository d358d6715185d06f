import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useParams } from 'react-router'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { formatCharge, formatDelivery } from '#domains/shipping/web/parts/describe-quote.ts'
import { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Arrow } from '#ui/arrow.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { PaymentLink } from '../payment-link-contract.ts'
import { HoldClock } from './hold-clock.tsx'
import { paymentLinkQueryOptions } from './payment-link-queries.ts'
import { useLinkPayment } from './use-link-payment.ts'

const TITLE = 'Your order'

/** Anyone with the link may see it, so it shows no street, and only parts of the phone number and the email. */
export function PaymentLinkPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(paymentLinkQueryOptions(token))
  return (
    <>
      <PageHead title={TITLE} />
      {data && <KnownLink token={token} link={data} onRefresh={() => void refetch()} />}
      {!data &&
        error &&
        (error instanceof ShopError && ['not_found', 'bad_request'].includes(error.code) ? (
          <Message title="This link isn't valid.">{error.message}</Message>
        ) : (
          <FailureNotice title={error.message} onRetry={() => void refetch()} />
        ))}
      {!data && !error && <Message title={TITLE}>Loading...</Message>}
    </>
  )
}

const endings = {
  review: { title: "We're checking your payment.", text: 'Our team is looking at it and will get back to you.' },
  expired: {
    title: 'This link has expired.',
    text: 'Nothing was charged. Call us or reply to our email, and we send you a new one.',
  },
  cancelled: { title: 'This order was cancelled.', text: 'There is nothing to pay. Call us if you still want it.' },
} as const

function KnownLink({ token, link, onRefresh }: { token: string; link: PaymentLink; onRefresh: () => void }) {
  const { status, notice } = link
  if (status === 'paid') {
    return (
      <Message title="It’s yours." takesFocus>
        We have your payment of <b>{formatShortRupees(link.totalPrice)}</b>. Order{' '}
        <span className="font-mono font-bold">#{link.orderNumber}</span> goes to {link.firstName} in {link.city}, and
        the receipt to {link.email}.
        {link.shipping.deliverBy && <> {formatDelivery({ deliverBy: link.shipping.deliverBy })}.</>}
      </Message>
    )
  }
  if (status === 'confirming')
    return (
      <Message title="Payment received." takesFocus>
        We're creating your order. This page shows it in a moment, and the receipt goes to {link.email}.
      </Message>
    )
  if (status !== 'open') {
    const { title, text } = endings[status]
    return <Message title={title}>{notice ?? text}</Message>
  }
  return <OpenLink token={token} link={link} onRefresh={onRefresh} />
}

const busyLabels = {
  ready: '',
  opening: 'Holding your items...',
  open: 'Waiting for your payment...',
  confirming: 'Confirming your payment...',
} as const

function OpenLink({ token, link, onRefresh }: { token: string; link: PaymentLink; onRefresh: () => void }) {
  const { pay, stage, message } = useLinkPayment(token, link)
  const { checkout, problems, notice } = link
  const isBusy = stage !== 'ready'
  return (
    <div className="mx-auto grid w-full max-w-5xl lg:grid-cols-[minmax(0,1fr)_24rem] lg:border-x lg:border-b lg:border-ink">
      <section aria-labelledby="link-title" className="lg:border-r lg:border-ink">
        <header className="gutter grid gap-2 border-b border-ink py-6">
          <h1 id="link-title" className="headline text-[clamp(2rem,7vw,3.5rem)]">
            {TITLE}
          </h1>
          <p className="text-lg leading-snug text-pretty">
            For {link.firstName} in {link.city}, phone <span className="font-mono whitespace-nowrap">{link.phone}</span>
            .
          </p>
        </header>
        <Items link={link} />
      </section>
      <section aria-label="Payment" className="gutter grid content-start gap-4 py-5 lg:sticky lg:top-0">
        <Totals link={link} />
        {notice && <Aside>{notice}</Aside>}
        {problems && problems.length > 0 ? (
          <SoldOut problems={problems} />
        ) : (
          <>
            {checkout && (
              <div className="border border-ink">
                <HoldClock expiresAt={checkout.holdExpiresAt} onExpired={onRefresh} />
              </div>
            )}
            {message && (
              <p
                role={message.isError ? 'alert' : 'status'}
                className={`px-3 py-2 font-semibold ${message.isError ? 'bg-brick' : 'bg-card'}`}
              >
                {message.text}
              </p>
            )}
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => void pay()}
              className="group flex min-h-16 w-full cursor-pointer items-center justify-between gap-4 bg-ink px-4 text-left text-xl font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress max-lg:sticky max-lg:bottom-3"
            >
              <span aria-live="polite">{busyLabels[stage] || `Pay ${formatShortRupees(link.totalPrice)}`}</span>
              <Arrow />
            </button>
            <p className="text-sm text-pretty text-smoke">
              Card, UPI or net banking, in the window of our payment provider. The price is as agreed until{' '}
              {formatDateTime(link.expiresAt)}. We hold the items once you press Pay.
            </p>
          </>
        )}
      </section>
    </div>
  )
}

function Items({ link: { items } }: { link: PaymentLink }) {
  return (
    <ul>
      {items.map((item) => (
        <li
          key={[item.name, item.size, item.color].join('|')}
          className="gutter grid grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-4 border-b border-line py-4"
        >
          <ProductImageFrame image={item.image ? { url: item.image, altText: '' } : undefined} sizes="4.5rem" />
          <div className="grid content-start gap-1">
            <p className="leading-snug font-semibold">{item.name}</p>
            <p className="mono-caption text-smoke">{[item.size, item.color].filter(Boolean).join(' | ')}</p>
            <p className="mono-caption text-smoke">
              {item.quantity} × {formatShortRupees(item.price)}
            </p>
          </div>
          <p className="font-mono text-sm font-bold">{formatShortRupees(item.price * item.quantity)}</p>
        </li>
      ))}
    </ul>
  )
}

function Totals({ link: { subtotal, discount, shipping, totalPrice } }: { link: PaymentLink }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2">
      <dt className="text-smoke">Subtotal</dt>
      <dd className="text-right font-mono">{formatShortRupees(subtotal)}</dd>
      {discount && (
        <>
          <dt className="text-smoke">Discount ({discount.code})</dt>
          <dd className="text-right font-mono">−{formatShortRupees(discount.amount)}</dd>
        </>
      )}
      <dt className="text-smoke">{shipping.name}</dt>
      <dd className="text-right font-mono">{formatCharge(shipping.charge)}</dd>
      <dt className="headline pt-2 text-lg">Total</dt>
      <dd className="text-right font-mono text-2xl font-bold">{formatShortRupees(totalPrice)}</dd>
      <dt className="sr-only">Taxes</dt>
      <dd className="mono-caption col-span-2 text-smoke">Taxes are in the prices.</dd>
      {shipping.deliverBy && (
        <>
          <dt className="sr-only">Delivery</dt>
          <dd className="col-span-2 text-sm">{formatDelivery({ deliverBy: shipping.deliverBy })}</dd>
        </>
      )}
    </dl>
  )
}

function SoldOut({ problems }: { problems: string[] }) {
  return (
    <div role="alert" className="grid gap-3 border border-ink border-l-8 border-l-brick bg-chalk p-4">
      <p className="text-lg font-bold">You can't pay this order now.</p>
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <p className="text-sm">Nothing was charged. Call us or reply to our email, and we change the order for you.</p>
    </div>
  )
}

const Aside = ({ children }: { children: ReactNode }) => (
  <p role="status" className="border border-ink border-l-8 border-l-accent bg-chalk px-3 py-2">
    {children}
  </p>
)

const links = [{ to: '/collections/all', label: 'Continue Shopping' }]

const Message = ({ children, ...props }: Omit<ComponentProps<typeof MessagePage>, 'links'>) => (
  <MessagePage links={links} {...props}>
    <p role="status">{children}</p>
  </MessagePage>
)
