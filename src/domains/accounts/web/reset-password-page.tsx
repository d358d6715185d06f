import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readSearch } from '#shared/known-search.ts'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type LoggedIn, MAX_PASSWORD, resetPassword } from '../contract.ts'
import { challengeIn } from './challenge-in.ts'
import { enter } from './enter.ts'
import { newPasswordProblems } from './problems.ts'
import { FORGOT_PASSWORD_PATH, LOGIN_PATH, loginSearch, takeWayOnAfterReset, wayOn, withRedirect } from './way-back.ts'
import { WayIn, wayLink } from './way-in.tsx'

const NOT_SET = "We couldn't set the password. Please try again."
const fields = ['password'] as const

/** A separate chunk, because few users have a second factor. */
const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }))

/**
 * Opened from an email. The token in the URL is read only on submit. Also available to logged-in users, because the link
 * may belong to another account, which is then logged in.
 */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const { redirect } = readSearch(loginSearch, params)
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const send = ({ password }: { password: string }) => {
    const token = params.get('token') ?? ''
    return call(resetPassword, { body: { token, password } }, { otherwise: NOT_SET }).then(enter)
  }
  const handleDone = ({ user }: LoggedIn) => {
    toast(`New password set. Welcome back, ${user.name}!`)
    const storedRedirect = takeWayOnAfterReset()
    void navigate(wayOn(redirect ?? storedRedirect), { replace: true })
  }
  const goToLogin = () => void navigate(withRedirect(LOGIN_PATH, redirect), { replace: true })

  return (
    <WayIn
      title="New password"
      titleClassName="text-[11.6vw] md:text-[clamp(2.25rem,5.95vw,7.25rem)]"
      tagline="Pick a new one. It logs you in here, and out everywhere else. The link works once, for 30 minutes."
      collection="Zip Hoodie"
    >
      {challenge === undefined ? (
        <>
          <Form
            fields={fields}
            check={newPasswordProblems}
            send={send}
            onDone={handleDone}
            onFailure={(error) => setChallenge(challengeIn(error))}
            className="grid gap-4"
          >
            {/* only the link knows the account, but browsers expect a username next to every password field */}
            <input type="text" autoComplete="username" defaultValue="" readOnly hidden />
            <div>
              <PasswordField
                name="password"
                label="New password"
                autoComplete="new-password"
                maxLength={MAX_PASSWORD}
                hint="At least 6 characters. Longer is better."
              />
            </div>
            <SubmitButton
              label="Set password"
              busy="Setting your password..."
              withoutScripts="This needs JavaScript, which this browser has switched off."
            />
          </Form>
          <p className="border-t border-ink pt-6">
            Link expired or already used?{' '}
            <Link to={withRedirect(FORGOT_PASSWORD_PATH, redirect)} className={wayLink}>
              Get a new one
            </Link>
          </p>
        </>
      ) : (
        // the new password is already set, so a restart leads to the login page
        <Suspense>
          <SecondStep challenge={challenge} onDone={handleDone} onRestart={goToLogin} />
        </Suspense>
      )}
    </WayIn>
  )
}
