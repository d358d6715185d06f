import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { Navigate } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { Cart } from '#domains/cart/contract.ts'
import { useCartFetch } from '#domains/cart/web/parts/use-cart-fetch.ts'
import { useCart, useRefetchOnOpen } from '#domains/cart/web/queries.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Checkout } from '../contract.ts'
import { AddressStep } from './address-step.tsx'
import { CONFIRMATION_PATH, type Confirmation } from './confirmation.ts'
import { PayStep } from './pay-step.tsx'
import { liveCheckoutQueryOptions, setLiveCheckout } from './queries.ts'
import { CartSummary, HeldSummary } from './summary.tsx'
import { CHECKOUT_ENDED, HOLD_EXPIRED, NO_ITEMS, PAYMENT_RECEIVED } from './texts.ts'

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
  useRefetchOnOpen()
  const cart = useCart()
  const cartFetch = useCartFetch()
  const { data, error, refetch } = useQuery(liveCheckoutQueryOptions(user._id))
  const [isNew, setIsNew] = useState(false)
  const [endedMessage, setEndedMessage] = useState<string>()
  const [isReleased, setReleased] = useState(false)
  const [finishedCheckout, setFinishedCheckout] = useState<Checkout>()

  const recheckHold = useCallback(async () => {
    const result = await refetch()
    // the device clock may be wrong, so the server decides
    if (result.data && !result.data.checkout?.payment) setEndedMessage(HOLD_EXPIRED)
  }, [refetch])

  // keeps showing the checkout while the confirmation page loads
  const checkout = finishedCheckout ?? data?.checkout
  const keepShowingCheckout = useCallback(() => setFinishedCheckout(checkout ?? undefined), [checkout])
  const holdExpiresAt = checkout?.holdExpiresAt
  const handleEnded = useCallback(async () => {
    const { error: refetchError } = await refetch()
    if (refetchError) setLiveCheckout(client, user._id, null)
    setEndedMessage(isPast(holdExpiresAt) ? HOLD_EXPIRED : CHECKOUT_ENDED)
  }, [client, refetch, user._id, holdExpiresAt])
  if (checkout?.status === 'paid')
    return <Navigate to={CONFIRMATION_PATH} state={toConfirmation(checkout, user._id)} replace />
  const canPay = checkout?.payment !== undefined
  if (checkout && canPay) {
    return (
      <Columns summary={<HeldSummary checkout={checkout} />}>
        {endedMessage && <EndedNotice message={endedMessage} />}
        <PayStep
          key={checkout._id}
          user={user}
          checkout={checkout}
          isNew={isNew}
          isCartChanged={cart !== undefined && hasCartChanged(cart, checkout)}
          onHoldExpired={recheckHold}
          onCancelled={() => {
            setEndedMessage(undefined)
            setReleased(true)
          }}
          onLeaving={keepShowingCheckout}
          onEnded={handleEnded}
        />
      </Columns>
    )
  }
  if (error && !data) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (!cart?.products.length && cartFetch.failure)
    return <FailureNotice title={cartFetch.failure} onRetry={cartFetch.retry} />
  if (!data || !cart) return <Loading />
  if (cart.products.length === 0) return <EmptyCart />
  const handleCreated = () => {
    setIsNew(true)
    setEndedMessage(undefined)
    setReleased(false)
  }
  return (
    <Columns summary={<CartSummary cart={cart} />}>
      {endedMessage && <EndedNotice message={endedMessage} />}
      <AddressStep
        userId={user._id}
        cart={cart}
        isReturning={endedMessage !== undefined || isReleased}
        onCreated={handleCreated}
      />
    </Columns>
  )
}

const toConfirmation = ({ _id }: Checkout, userId: string): Confirmation => ({
  userId,
  message: PAYMENT_RECEIVED,
  checkoutId: _id,
})

const isPast = (time: string | undefined) => time !== undefined && Date.parse(time) <= Date.now()

function EndedNotice({ message }: { message: string }) {
  return (
    <p role="alert" className="gutter pt-8 font-semibold">
      <span className="inline-block max-w-2xl bg-brick px-3 py-2 text-balance">{message}</span>
    </p>
  )
}

function hasCartChanged({ products }: Cart, { checkoutItems }: Checkout): boolean {
  const toSortedKeys = (
    lines: { productId: string; size?: string | undefined; color?: string | undefined; quantity: number }[],
  ) => lines.map(({ productId, size, color, quantity }) => [productId, size, color, quantity].join('|')).sort()
  return toSortedKeys(products).join('\n') !== toSortedKeys(checkoutItems).join('\n')
}

/** The summary is above the form on phones and next to it on wide screens. */
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

function EmptyCart() {
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
