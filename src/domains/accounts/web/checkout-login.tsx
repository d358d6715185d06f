import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCart } from '#domains/cart/web/queries.ts'
import { NoPrefetchLink } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { LoggedIn } from '../contract.ts'
import { ACCOUNT_EXISTS } from '../rules.ts'
import { authLinkClass } from './auth-layout.tsx'
import { LoginSteps } from './login-steps.tsx'
import { NewCustomerForm } from './new-customer-form.tsx'
import { FORGOT_PASSWORD_PATH, withReturnTo } from './return-to.ts'

const CartGlance = lazy(async () => ({
  default: (await import('#domains/cart/web/parts/cart-glance.tsx')).CartGlance,
}))

interface CheckoutLoginProps {
  returnTo: string | undefined
  /** Why a customer has to log in again; none for a guest. */
  notice: string | false
  delayRedirectDuring: (login: Promise<LoggedIn>) => Promise<LoggedIn>
}

/** The login on the way to checkout: two ways next to each other, with an account and without. Its links prefetch nothing. */
export function CheckoutLogin({ returnTo, notice, delayRedirectDuring }: CheckoutLoginProps) {
  const cart = useCart()
  const [known, setKnown] = useState<{ email: string }>()
  const loginRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!known) return
    loginRef.current?.scrollIntoView({ block: 'nearest' })
    loginRef.current?.querySelector<HTMLInputElement>('[name=password]')?.focus({ preventScroll: true })
  }, [known])
  return (
    <div>
      <PageHead title="Login" />
      <header className="gutter grid gap-x-8 gap-y-3 border-b border-ink py-8 md:grid-cols-[minmax(0,1fr)_22rem]">
        <h1 className="headline -ml-[0.05em] text-[clamp(2.1rem,4.6vw,5.5rem)]">To finish your order</h1>
        <p className="max-w-[42ch] text-lg leading-snug text-pretty">Tell us who you are. Your cart comes with you.</p>
        {/* only the browser knows the cart, so its space is reserved */}
        <div className="min-h-20 md:col-start-2 md:row-span-2 md:row-start-1 md:self-center md:*:justify-end">
          {cart && cart.products.length > 0 && (
            <Suspense>
              <CartGlance cart={cart} />
            </Suspense>
          )}
        </div>
      </header>
      <div className="grid md:grid-cols-2">
        <section
          ref={loginRef}
          aria-labelledby="log-in"
          className="gutter grid content-start gap-5 border-ink py-8 md:border-r lg:py-10"
        >
          <h2 id="log-in" className="headline text-[clamp(1.5rem,2.4vw,2.5rem)]">
            Log in
          </h2>
          <p>With your password or a code by email.</p>
          <LoginSteps
            key={known?.email}
            email={known?.email}
            notice={known ? ACCOUNT_EXISTS : notice}
            delayRedirectDuring={delayRedirectDuring}
          >
            <p className="border-t border-ink pt-5">
              <NoPrefetchLink to={withReturnTo(FORGOT_PASSWORD_PATH, returnTo)} className={authLinkClass}>
                Forgot password?
              </NoPrefetchLink>
            </p>
          </LoginSteps>
        </section>
        {/* guests are mostly new, so on a phone their way comes first */}
        <section
          aria-labelledby="new-here"
          className={`gutter grid content-start gap-5 border-ink py-8 lg:py-10 ${notice ? 'max-md:border-t' : 'max-md:order-first max-md:border-b'}`}
        >
          <h2 id="new-here" className="headline text-[clamp(1.5rem,2.4vw,2.5rem)]">
            New here
          </h2>
          <p>No password needed. You can set one later.</p>
          <NewCustomerForm delayRedirectDuring={delayRedirectDuring} onKnownEmail={(email) => setKnown({ email })} />
          <p className="border-t border-ink pt-5">
            Rather have a password?{' '}
            <NoPrefetchLink to={withReturnTo('/register', returnTo)} className={authLinkClass}>
              Register
            </NoPrefetchLink>
          </p>
        </section>
      </div>
    </div>
  )
}
