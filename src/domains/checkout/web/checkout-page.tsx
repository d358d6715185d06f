import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { Cart } from '#domains/cart/contract.ts'
import { useCartFetch } from '#domains/cart/web/parts/use-cart-fetch.ts'
import { useCart, useRefetchOnOpen } from '#domains/cart/web/queries.ts'
import { SECOND } from '#shared/time.ts'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { trackEvent } from '#ui/track-event.ts'
import type { Checkout } from '../contract.ts'
import { AddressStep, type AlreadyOrderedNotice } from './address-step.tsx'
import { CheckoutHeading } from './checkout-heading.tsx'
import { isPayable } from './is-payable.ts'
import { readLastCheckout } from './last-checkout.ts'
import { PayStep } from './pay-step.tsx'
import { liveCheckoutQueryOptions, setLiveCheckout } from './queries.ts'
import { CartSummary, HeldSummary } from './summary.tsx'
import { CHECKOUT_ENDED, HOLD_EXPIRED, NO_ITEMS, PAYMENT_RECEIVED } from './texts.ts'
import { useLateOrderCheck } from './use-outcome-check.ts'
import { useShippingChoice } from './use-shipping-choice.ts'
import { useShowConfirmation } from './use-show-confirmation.ts'

const JustIn = lazy(async () => ({ default: (await import('./just-in.tsx')).JustIn }))

/** A guest's login has merged the cart just before. */
const CART_MAX_AGE_MS = 10 * SECOND

export function CheckoutPage() {
  const user = useUser()
  if (!user) return null
  return (
    <>
      <PageHead title="Checkout" />
      <CheckoutHeading userId={user._id} />
      <Steps user={user} />
    </>
  )
}

/** Reports the first cart with products that the page shows. */
function useTrackedCheckout(cart: Cart | undefined): void {
  const hasProducts = cart !== undefined && cart.products.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed cart is the same checkout
  useEffect(() => {
    if (hasProducts) trackEvent({ name: 'begin_checkout', value: cart.totalPrice, items: cart.products })
  }, [hasProducts])
}

function Steps({ user }: { user: NonNullable<ReturnType<typeof useUser>> }) {
  const client = useQueryClient()
  const cart = useCart()
  // a session that ended has deleted the stored copy
  const [cartMaxAgeMs] = useState(cart ? CART_MAX_AGE_MS : 0)
  useRefetchOnOpen(true, cartMaxAgeMs)
  useTrackedCheckout(cart)
  const cartFetch = useCartFetch()
  const shipping = useShippingChoice(cart)
  const { data, error, refetch } = useQuery(liveCheckoutQueryOptions(user._id))
  const [isNew, setIsNew] = useState(false)
  const [endedMessage, setEndedMessage] = useState<string>()
  /** The checkout that this page has cancelled or replaced. */
  const [releasedId, setReleasedId] = useState<string>()
  const [finished, setFinished] = useState<{ checkout: Checkout; cart: Cart | undefined }>()
  const [alreadyOrdered, setAlreadyOrdered] = useState<AlreadyOrderedNotice>()

  const recheckHold = useCallback(async () => {
    const result = await refetch()
    // the device clock may be wrong, so the server decides
    if (result.data && !(result.data.checkout && isPayable(result.data.checkout))) setEndedMessage(HOLD_EXPIRED)
  }, [refetch])

  // keeps showing the checkout while the confirmation page loads, and compares it with the cart that is emptied meanwhile
  const checkout = finished?.checkout ?? data?.checkout
  const comparedCart = finished ? finished.cart : cart
  const keepShowingCheckout = useCallback(
    () => setFinished((last) => last ?? (checkout ? { checkout, cart } : undefined)),
    [checkout, cart],
  )
  const holdExpiresAt = checkout?.holdExpiresAt
  const handleEnded = useCallback(async () => {
    const { error: refetchError } = await refetch()
    if (refetchError) setLiveCheckout(client, user._id, null)
    setEndedMessage(isPast(holdExpiresAt) ? HOLD_EXPIRED : CHECKOUT_ENDED)
  }, [client, refetch, user._id, holdExpiresAt])
  const payableCheckout = checkout && isPayable(checkout) ? checkout : undefined
  const endedId = useEndedId(user._id, { isLoaded: data !== undefined, payableId: payableCheckout?._id })
  const hasNoLateOrder = useLateOrderCheck(finished || endedId === releasedId ? undefined : endedId, user._id)
  if (checkout?.status === 'paid') return <PaidRedirect checkoutId={checkout._id} userId={user._id} />
  if (payableCheckout) {
    const release = () => {
      setEndedMessage(undefined)
      setReleasedId(payableCheckout._id)
    }
    return (
      <Columns summary={<HeldSummary checkout={payableCheckout} />}>
        {endedMessage && <EndedNotice message={endedMessage} />}
        <PayStep
          user={user}
          checkout={payableCheckout}
          isNew={isNew}
          isCartChanged={comparedCart !== undefined && hasCartChanged(comparedCart, payableCheckout)}
          onHoldExpired={recheckHold}
          onCancelled={release}
          onReplaced={(id) => {
            setEndedMessage(undefined)
            setReleasedId(id)
          }}
          onLost={setEndedMessage}
          onLeaving={keepShowingCheckout}
          onEnded={handleEnded}
        />
      </Columns>
    )
  }
  if (error && !data) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  if (!cart?.products.length && cartFetch.failure)
    return <FailureNotice title={cartFetch.failure} onRetry={cartFetch.retry} />
  if (alreadyOrdered) return <AlreadyOrderedPage {...alreadyOrdered} />
  if (!data || !cart || !hasNoLateOrder) return <PageSkeleton />
  if (cart.products.length === 0) return <EmptyCart />
  if (data.closedMessage) return <Closed message={data.closedMessage} cart={cart} />
  const handleCreated = () => {
    setIsNew(true)
    setEndedMessage(undefined)
    setReleasedId(undefined)
  }
  return (
    <Columns summary={<CartSummary cart={cart} shipping={shipping} />}>
      {endedMessage && <EndedNotice message={endedMessage} />}
      <AddressStep
        user={user}
        cart={cart}
        known={data}
        shipping={shipping}
        isReturning={endedMessage !== undefined || releasedId !== undefined}
        onCreated={handleCreated}
        onAlreadyOrdered={setAlreadyOrdered}
      />
    </Columns>
  )
}

/** Returns the checkout that could be paid on this page, or in this tab before a reload or login, but no longer can. */
function useEndedId(userId: string, { isLoaded, payableId }: { isLoaded: boolean; payableId: string | undefined }) {
  const [last, setLast] = useState(() => ({
    payableId: undefined as string | undefined,
    endedId: readLastCheckout(userId),
  }))
  if (isLoaded && last.payableId !== payableId) setLast({ payableId, endedId: last.payableId ?? last.endedId })
  return isLoaded && last.endedId !== payableId ? last.endedId : undefined
}

function PaidRedirect({ checkoutId, userId }: { checkoutId: string; userId: string }) {
  const showConfirmation = useShowConfirmation(userId)
  useEffect(() => {
    void showConfirmation({ message: PAYMENT_RECEIVED, checkoutId })
  }, [showConfirmation, checkoutId])
  return <PageSkeleton />
}

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

const SHOP_LABEL = 'Shop New Launches'

function EmptyCart() {
  return (
    <>
      <EndPage
        title={NO_ITEMS}
        text="Add something to your cart, then come back."
        to="/collections/all"
        label={SHOP_LABEL}
      />
      <div className="gutter min-h-100 pb-12 md:min-h-60">
        <Suspense>
          <JustIn />
        </Suspense>
      </div>
    </>
  )
}

function Closed({ message, cart }: { message: string; cart: Cart }) {
  return (
    <Columns summary={<CartSummary cart={cart} />}>
      <div className="gutter grid justify-items-start gap-6 py-8 lg:py-10">
        <p role="alert" className="max-w-2xl bg-accent px-3 py-2 text-lg font-semibold text-pretty">
          {message}
        </p>
        <ActionLink to="/collections/all" label={SHOP_LABEL} />
      </div>
    </Columns>
  )
}

const AlreadyOrderedPage = ({ message, orderId }: AlreadyOrderedNotice) => (
  <EndPage
    title={message}
    text="We took them out of your cart, so you won't pay for them twice."
    to={`/order/${orderId}`}
    label="See your order"
  />
)

function EndPage({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <div className="gutter grid justify-items-start gap-6 py-12 lg:py-16">
      <p role="alert" className="headline max-w-[24ch] text-[clamp(1.75rem,5vw,4rem)]">
        {title}
      </p>
      <p className="max-w-[42ch] text-lg leading-snug text-pretty">{text}</p>
      <ActionLink to={to} label={label} />
    </div>
  )
}

function ActionLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-14 items-center bg-ink px-6 font-bold text-paper hover:bg-accent hover:text-ink"
    >
      {label}
    </Link>
  )
}
