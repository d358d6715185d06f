import { X } from 'lucide-react'
import { lazy, type MouseEvent, Suspense } from 'react'
import { LoginLink } from '#domains/accounts/web/parts/login-link.tsx'
import { useSessionExpired, useUser } from '#domains/accounts/web/parts/use-user.ts'
import { PurchaseFacts } from '#domains/shipping/web/parts/purchase-facts.tsx'
import { groupDigits } from '#shared/group-digits.ts'
import { formatShortRupees } from '#shared/money.ts'
import { Arrow } from '#ui/arrow.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import type { Cart, CartLine } from '../../contract.ts'
import { countItems } from '../line-changes.ts'
import { useCartWithMoves } from '../line-moves.ts'
import { useRefetchOnOpen } from '../queries.ts'
import { ReminderSwitch } from '../reminder-switch.tsx'
import { SavedLines } from '../saved-lines.tsx'
import { CartDelivery } from './cart-delivery.tsx'
import { CartLineItem } from './cart-line-item.tsx'
import { DiscountCode, formatDiscountName } from './discount-code.tsx'
import { useCartFetch } from './use-cart-fetch.ts'

const BestSellers = lazy(async () => ({ default: (await import('../best-sellers.tsx')).BestSellers }))

const TITLE = 'Your Cart'
const NO_LINES = 'Your cart is empty'
const EMPTY = 'Your Cart Looks Empty!'
const EMPTY_HINT = "New looks are waiting to join your closet… Let's fill this cart with style!"
const LOGGED_OUT = 'You were logged out.'
const SAVED = 'Your cart is saved in your account.'
const STILL_SAVED = "Your items are still saved. We just can't show them right now."
const CHECKOUT = 'Proceed To Checkout'
/** Leaves most of the drawer empty. */
const SHORT_CART = 2
const NOTE = 'Shipping, taxes, and discount codes are calculated at checkout.'

interface CartDrawerProps {
  open: boolean
  onClose: () => void
}

export function CartDrawer({ open, onClose }: CartDrawerProps) {
  const cart = useCartWithMoves()
  const { products: lines = [], savedForLater: savedLines = [] } = cart ?? {}
  const { failure, isLoading, retry } = useCartFetch()
  const wasLoggedOut = useSessionExpired()
  const isUnknown = lines.length === 0 && (failure !== undefined || isLoading)
  useRefetchOnOpen(open)

  // the router prevents the default only when it navigates, not when a link opens in another tab
  const closeOnNavigation = (event: MouseEvent) => {
    if (event.defaultPrevented) onClose()
  }

  return (
    <Dialog open={open} onClose={onClose} label={TITLE} placement="right">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link followed by the keyboard is clicked too */}
      <div onClick={closeOnNavigation} className="flex h-full flex-col">
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-ink pl-4 lg:h-18">
          <h2 className="headline text-xl">{TITLE}</h2>
          <button
            type="button"
            data-close-button
            aria-label="Close cart"
            onClick={onClose}
            className="focus-inside grid aspect-square h-full cursor-pointer place-items-center border-l border-ink hover:bg-ink hover:text-paper"
          >
            <X aria-hidden="true" className="size-[1.375rem]" strokeWidth={1.75} />
          </button>
        </div>
        {wasLoggedOut && <LoggedOut />}
        {failure && !wasLoggedOut && <FetchFailed message={failure} onRetry={retry} />}
        {isUnknown && failure && !wasLoggedOut && (
          <p className="max-w-[34ch] p-4 text-lg leading-snug text-pretty">{STILL_SAVED}</p>
        )}
        {isUnknown && !failure && !wasLoggedOut && <PageSkeleton />}
        {(lines.length > 0 || !(wasLoggedOut || isUnknown)) && (
          <Lines cart={cart} lines={lines} savedLines={savedLines} />
        )}
        {cart && lines.length > 0 && <Summary cart={cart} items={countItems(lines)} />}
        {lines.length === 0 && !wasLoggedOut && !isUnknown && <Empty savedLines={savedLines} />}
      </div>
    </Dialog>
  )
}

/** Shown because an empty cart would look as if the items were lost. */
function LoggedOut() {
  return (
    <div className="grid shrink-0 gap-3 border-b border-ink p-4">
      <p role="status" className="leading-snug text-pretty">
        <strong>{LOGGED_OUT}</strong> {SAVED}
      </p>
      <LoginLink className="flex min-h-12 items-center justify-center bg-ink font-bold text-paper hover:bg-accent hover:text-ink" />
    </div>
  )
}

function FetchFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex shrink-0 items-stretch border-b border-ink font-semibold">
      <p className="grow content-center bg-brick px-4 py-2 leading-snug">{message}</p>
      <button
        type="button"
        onClick={onRetry}
        className="focus-inside min-h-12 shrink-0 cursor-pointer border-l border-ink px-4 hover:bg-accent"
      >
        Try again
      </button>
    </div>
  )
}

interface LinesProps {
  cart: Cart | undefined
  lines: CartLine[]
  savedLines: CartLine[]
}

function Lines({ cart, lines, savedLines }: LinesProps) {
  if (lines.length === 0) return <p className="mono-caption px-4 pt-10 text-smoke">{NO_LINES}</p>
  return (
    <div className="grow overflow-y-auto overscroll-contain">
      <ul>
        {lines.map((line) => (
          <CartLineItem key={[line.productId, line.size, line.color].join('|')} line={line} />
        ))}
      </ul>
      {cart && countItems(lines) > 0 && (
        <div className="grid gap-4 border-b border-line p-4 text-sm">
          <CartDelivery cart={cart} />
          <DiscountCode cart={cart} />
          <ReminderSwitch />
          <PurchaseFacts className="text-xs" />
        </div>
      )}
      {savedLines.length > 0 && <SavedLines lines={savedLines} />}
      {savedLines.length === 0 && lines.length <= SHORT_CART && (
        <div data-toasts="over-content" className="px-4 pt-4 pb-6">
          <Suspense>
            <BestSellers excludedIds={lines.map(({ productId }) => productId)} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** The only fixed part besides the title, so most of a phone's screen shows the lines. */
function Summary({ cart, items }: { cart: Cart; items: number }) {
  const { subtotal, discount, totalPrice } = cart
  const user = useUser()
  return (
    <div className="grid shrink-0 gap-3 border-t border-ink p-4 pb-[calc(1rem+env(safe-area-inset-bottom))]">
      <dl aria-live="polite" className="grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt className="text-sm text-smoke">Total items</dt>
        <dd className="text-right font-mono text-sm">{groupDigits(items)}</dd>
        {discount && discount.amount > 0 && (
          <>
            <dt className="text-sm text-smoke">Subtotal</dt>
            <dd className="text-right font-mono text-sm">{formatShortRupees(subtotal)}</dd>
            <dt className="text-sm text-smoke">{formatDiscountName(discount)}</dt>
            <dd className="text-right font-mono text-sm">−{formatShortRupees(discount.amount)}</dd>
          </>
        )}
        <dt className="headline text-xl">Total</dt>
        <dd className="text-right font-mono text-2xl leading-none font-bold">{formatShortRupees(totalPrice)}</dd>
      </dl>
      {items > 0 && (
        <Link
          to={user ? '/checkout' : '/login?redirect=checkout'}
          className="group flex min-h-14 items-center justify-between bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink"
        >
          {CHECKOUT}
          <Arrow />
        </Link>
      )}
      <p className="text-xs text-pretty text-smoke">{NOTE}</p>
    </div>
  )
}

function Empty({ savedLines }: { savedLines: CartLine[] }) {
  return (
    <div className="flex min-h-0 grow flex-col justify-between">
      <div className="grow overflow-y-auto overscroll-contain">
        <div className="grid gap-4 p-4">
          <p className="headline text-[clamp(2rem,11vw,3.25rem)]">{EMPTY}</p>
          <p className="max-w-[34ch] text-lg leading-snug text-pretty">{EMPTY_HINT}</p>
        </div>
        {savedLines.length > 0 && <SavedLines lines={savedLines} />}
        <div className="px-4 pt-4 pb-6">
          <Suspense>
            <BestSellers />
          </Suspense>
        </div>
      </div>
      <Link
        to="/collections/all"
        className="flex min-h-14 shrink-0 items-center justify-center bg-ink font-bold text-paper hover:bg-accent hover:text-ink"
      >
        Shop New Launches
      </Link>
    </div>
  )
}
