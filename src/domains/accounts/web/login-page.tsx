import { useLocation, useSearchParams } from 'react-router'
import { parseSearchParams } from '#shared/search-params.ts'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { CheckoutLogin } from './checkout-login.tsx'
import { LoginSteps } from './login-steps.tsx'
import { useSessionExpired } from './parts/use-user.ts'
import {
  FORGOT_PASSWORD_PATH,
  isReturnToCheckout,
  loginSearchParams,
  needsAdminAccount,
  resolveReturnTo,
  withReturnTo,
} from './return-to.ts'
import { useRedirectAfterLogin } from './use-redirect-after-login.ts'

const SESSION_EXPIRED = 'You were logged out. Log in to continue.'
/** The confirmation page of a checkout that was paid while its session ended. */
const PAID_CHECKOUT_PATH = '/order-confirmation?paid='
const PAYMENT_ARRIVED = 'Your payment arrived. Log in to see your order.'
const ADMINS_ONLY = 'That page is for admins only. Log in as an admin to continue.'

/**
 * Says why the visitor has to log in. `resolveReturnTo` ignores paths from a link, so a link can't claim that a payment
 * arrived.
 */
const describeSessionEnd = (returnTo: string | undefined) =>
  resolveReturnTo(returnTo).startsWith(PAID_CHECKOUT_PATH) ? PAYMENT_ARRIVED : SESSION_EXPIRED

export function LoginPage() {
  const { brand } = useSite()
  const [params] = useSearchParams()
  const { redirect: returnTo } = parseSearchParams(loginSearchParams, params)
  const delayRedirectDuring = useRedirectAfterLogin(returnTo)
  const isSessionExpired = useSessionExpired()
  const { state } = useLocation()
  const notice = needsAdminAccount(state) ? ADMINS_ONLY : isSessionExpired && describeSessionEnd(returnTo)

  if (isReturnToCheckout(returnTo)) {
    return <CheckoutLogin returnTo={returnTo} notice={notice} delayRedirectDuring={delayRedirectDuring} />
  }
  return (
    <AuthLayout
      title="Login"
      titleClassName="text-[21.5vw] md:text-[clamp(4rem,10.6vw,13rem)]"
      tagline={brand.copy.loginLine}
      bannerCollection="Acid Wash Hoodie"
    >
      <LoginSteps notice={notice} delayRedirectDuring={delayRedirectDuring}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink pt-5">
          <p>
            New here?{' '}
            <Link to={withReturnTo('/register', returnTo)} className={authLinkClass}>
              Register
            </Link>
          </p>
          <Link to={withReturnTo(FORGOT_PASSWORD_PATH, returnTo)} className={authLinkClass}>
            Forgot password?
          </Link>
        </div>
      </LoginSteps>
    </AuthLayout>
  )
}
