import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readSearch } from '#shared/known-search.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type LoggedIn, login, MAX_EMAIL, MAX_PASSWORD } from '../contract.ts'
import { challengeIn } from './challenge-in.ts'
import { enter } from './enter.ts'
import { loginProblems } from './problems.ts'
import { useWasLoggedOut } from './queries.ts'
import { useSentOn } from './use-sent-on.ts'
import { FORGOT_PASSWORD_PATH, isAsAnother, loginSearch, withRedirect } from './way-back.ts'
import { WayIn, wayLink } from './way-in.tsx'

const LOGGED_OUT = 'You were logged out. Log in to continue.'
const ADMINS_ONLY = 'That page is for admins only. Log in as an admin to continue.'
const LOGIN_FAILED = 'Login failed'
const fields = ['email', 'password'] as const

const showWelcome = ({ user }: LoggedIn) => toast(`Welcome back, ${user.name}!`)

/** A separate chunk, because few users have a second factor. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

export function LoginPage() {
  const [params] = useSearchParams()
  const { redirect } = readSearch(loginSearch, params)
  const trackLogin = useSentOn(redirect)
  const wasLoggedOut = useWasLoggedOut()
  const { state } = useLocation()
  const [challenge, setChallenge] = useState<string>()
  const [restartReason, setRestartReason] = useState<string>()
  const notice = restartReason ?? (isAsAnother(state) ? ADMINS_ONLY : wasLoggedOut && LOGGED_OUT)
  const restart = (reason?: string) => {
    setChallenge(undefined)
    setRestartReason(reason)
  }

  return (
    <WayIn
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
            check={loginProblems}
            send={(body) => trackLogin(call(login, { body }, { otherwise: LOGIN_FAILED }).then(enter))}
            onDone={showWelcome}
            onFailure={(error) => setChallenge(challengeIn(error))}
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
                maxLength={MAX_EMAIL}
              />
              <PasswordField
                name="password"
                label="Password"
                autoComplete="current-password"
                maxLength={MAX_PASSWORD}
              />
            </div>
            <SubmitButton
              label="Login"
              busy="Logging in..."
              withoutScripts="Logging in needs JavaScript, which this browser has switched off."
            />
          </Form>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink pt-5">
            <p>
              New at the corner?{' '}
              <Link to={withRedirect('/register', redirect)} className={wayLink}>
                Register
              </Link>
            </p>
            <Link to={withRedirect(FORGOT_PASSWORD_PATH, redirect)} className={wayLink}>
              Forgot password?
            </Link>
          </div>
        </>
      ) : (
        <Suspense>
          <SecondStep challenge={challenge} trackLogin={trackLogin} onDone={showWelcome} onRestart={restart} />
        </Suspense>
      )}
    </WayIn>
  )
}
