import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import type { Cart } from '#domains/cart/contract.ts'
import { useCart, useCartFailure, useFreshCart } from '#domains/cart/web/queries.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Checkout } from '../contract.ts'
import { AddressStep } from './address-step.tsx'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { PayStep } from './pay-step.tsx'
import { keepLiveCheckout, liveCheckoutQuery } from './queries.ts'
import { CartSummary, HeldSummary } from './summary.tsx'
import { ENDED, HOLD_OVER, NO_ITEMS, PAYMENT_ARRIVED } from './texts.ts'

export function CheckoutPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="Checkout" />
      <h1
        data-toasts="over-header"
        className="headline gutter border-b border-ink py-5 text-[clamp(2.25rem,5vw,4.5rem)]"
      >
        Checkout
      </h1>
      <Steps user={user} />
    </>
  )
}

function Steps({ user }: { user: NonNullable<ReturnType<typeof useUser>> }) {
  const client = useQueryClient()
  useFreshCart(true)
  const cart = useCart()
  const cartFailure = useCartFailure()
  const { data, error, refetch } = useQuery(liveCheckoutQuery(user._id))
  const [madeHere, setMadeHere] = useState(false)
  const [ended, setEnded] = useState<string>()
  const [isReleased, setReleased] = useState(false)

  const [leaving, setLeaving] = useState<Checkout>()

  const askAboutHold = useCallback(async () => {
    const answer = await refetch()
    // the shop has the last word on the time, too
    if (answer.data && !answer.data.checkout?.payment) setEnded(HOLD_OVER)
  }, [refetch])

  // until the receipt is there, this is no longer the place to say what the shop knows meanwhile
  const live = leaving ?? data?.checkout
  const stay = useCallback(() => setLeaving(live ?? undefined), [live])
  const holdExpiresAt = live?.holdExpiresAt
  const end = useCallback(async () => {
    const { error: isUnknown } = await refetch()
    if (isUnknown) keepLiveCheckout(client, user._id, null)
    setEnded(isPast(holdExpiresAt) ? HOLD_OVER : ENDED)
  }, [client, refetch, user._id, holdExpiresAt])
  if (live?.status === 'paid') return <Navigate to={CONFIRMATION_PATH} state={arrived(live, user._id)} replace />
  if (live?.payment) {
    return (
      <Columns summary={<HeldSummary checkout={live} />}>
        {ended && <Ended why={ended} />}
        <PayStep
          key={live._id}
          user={user}
          checkout={live}
          isNew={madeHere}
          isCartChanged={cart !== undefined && differs(cart, live)}
          onHoldOver={askAboutHold}
          onReleased={() => {
            setEnded(undefined)
            setReleased(true)
          }}
          onLeaving={stay}
          onEnded={end}
        />
      </Columns>
    )
  }
  if (error && !data) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (!cart && cartFailure.error) return <FailureNotice title={cartFailure.error.message} onRetry={cartFailure.retry} />
  if (!data || !cart) return <Loading />
  if (cart.products.length === 0) return <NothingToBuy />
  const start = () => {
    setMadeHere(true)
    setEnded(undefined)
    setReleased(false)
  }
  return (
    <Columns summary={<CartSummary cart={cart} />}>
      {ended && <Ended why={ended} />}
      <AddressStep userId={user._id} cart={cart} isBack={ended !== undefined || isReleased} onCreated={start} />
    </Columns>
  )
}

const arrived = ({ _id }: Checkout, userId: string): Confirmation => ({
  userId,
  message: PAYMENT_ARRIVED,
  checkoutId: _id,
})

const isPast = (time: string | undefined) => time !== undefined && Date.parse(time) <= Date.now()

function Ended({ why }: { why: string }) {
  return (
    <p role="alert" className="gutter pt-8 font-semibold">
      <span className="inline-block max-w-2xl bg-brick px-3 py-2 text-balance">{why}</span>
    </p>
  )
}

/** Whether the cart is no longer what is held. */
function differs({ products }: Cart, { checkoutItems }: Checkout): boolean {
  const listOf = (
    lines: { productId: string; size?: string | undefined; color?: string | undefined; quantity: number }[],
  ) => lines.map(({ productId, size, color, quantity }) => [productId, size, color, quantity].join('|')).sort()
  return listOf(products).join('\n') !== listOf(checkoutItems).join('\n')
}

/** On phones the sum comes first, folded up; beside the form it stays in sight. */
function Columns({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(24rem,34rem)]">
      <div className="lg:order-last lg:border-l lg:border-ink">{summary}</div>
      <div>{children}</div>
    </div>
  )
}

function Loading() {
  return (
    <p role="status" className="gutter grid min-h-96 place-items-center text-lg font-semibold">
      Loading...
    </p>
  )
}

function NothingToBuy() {
  return (
    <div className="gutter grid justify-items-start gap-6 py-12 lg:py-20">
      <p role="alert" className="headline text-[clamp(1.75rem,5vw,4rem)]">
        {NO_ITEMS}
      </p>
      <p className="max-w-[42ch] text-lg leading-snug text-pretty">
        The till is open, the bag is not packed. Put something in, and come back.
      </p>
      <Link
        to="/collections/all"
        className="inline-flex min-h-14 items-center bg-ink px-6 font-bold text-paper hover:bg-acid hover:text-ink"
      >
        Shop New Launches
      </Link>
    </div>
  )
}
