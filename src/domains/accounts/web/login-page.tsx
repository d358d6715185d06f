import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { parseSearchParams } from '#shared/search-params.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type LoggedIn, login, MAX_EMAIL_LENGTH, MAX_PASSWORD_LENGTH } from '../contract.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { completeLogin } from './complete-login.ts'
import { getChallenge } from './get-challenge.ts'
import { useSessionExpired } from './parts/use-user.ts'
import {
  FORGOT_PASSWORD_PATH,
  loginSearchParams,
  needsAdminAccount,
  resolveReturnTo,
  withReturnTo,
} from './return-to.ts'
import { useRedirectAfterLogin } from './use-redirect-after-login.ts'
import { validateLoginForm } from './validate-forms.ts'

const SESSION_EXPIRED = 'You were logged out. Log in to continue.'
/** The confirmation page of a checkout that was paid while its session ended. */
const PAID_CHECKOUT_PATH = '/order-confirmation?paid='
const PAYMENT_ARRIVED = 'Your payment arrived. Log in to see your order.'
const ADMINS_ONLY = 'That page is for admins only. Log in as an admin to continue.'
const LOGIN_FAILED = 'Login failed'
const fields = ['email', 'password'] as const

const showWelcome = ({ user }: LoggedIn) => toast(`Welcome back, ${user.name}!`)

/** Trusts only a page that this tab came from, because a link could claim a payment. */
const describeSessionEnd = (returnTo: string | undefined) =>
  resolveReturnTo(returnTo).startsWith(PAID_CHECKOUT_PATH) ? PAYMENT_ARRIVED : SESSION_EXPIRED

/** A separate chunk, because few users have two-factor authentication. */
const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

export function LoginPage() {
  const [params] = useSearchParams()
  const { redirect: returnTo } = parseSearchParams(loginSearchParams, params)
  const delayRedirectDuring = useRedirectAfterLogin(returnTo)
  const isSessionExpired = useSessionExpired()
  const { state } = useLocation()
  const [challenge, setChallenge] = useState<string>()
  const [restartReason, setRestartReason] = useState<string>()
  const notice =
    restartReason ?? (needsAdminAccount(state) ? ADMINS_ONLY : isSessionExpired && describeSessionEnd(returnTo))
  const restart = (reason?: string) => {
    setChallenge(undefined)
    setRestartReason(reason)
  }

  return (
    <AuthLayout
      title="Login"
      titleClassName="text-[21.5vw] md:text-[clamp(4rem,10.6vw,13rem)]"
      tagline="Regulars this way. Your cart comes with you."
      collection="Acid Wash Hoodie"
    >
      {notice && challenge === undefined && (
        <p role="status" className="border-l-8 border-acid bg-ink px-4 py-3 font-semibold text-paper">
          {notice}
        </p>
      )}
      {challenge === undefined ? (
        <>
          <Form
            fields={fields}
            validate={validateLoginForm}
            submit={(body) =>
              delayRedirectDuring(callApi(login, { body }, { fallbackMessage: LOGIN_FAILED }).then(completeLogin))
            }
            onSuccess={showWelcome}
            onError={(error) => setChallenge(getChallenge(error))}
            className="grid gap-4"
          >
            <div>
              <Field
                name="email"
                label="Email"
                type="email"
                inputMode="email"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={MAX_EMAIL_LENGTH}
              />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                maxLength={MAX_PASSWORD_LENGTH}
              />
            </div>
            <SubmitButton
              label="Login"
              pendingLabel="Logging in..."
              noScriptText="Logging in needs JavaScript, which this browser has switched off."
            />
          </Form>
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
        </>
      ) : (
        <Suspense>
          <SecondFactorStep
            challenge={challenge}
            delayRedirectDuring={delayRedirectDuring}
            onDone={showWelcome}
            onRestart={restart}
          />
        </Suspense>
      )}
    </AuthLayout>
  )
}
