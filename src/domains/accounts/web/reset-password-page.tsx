import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { parseSearchParams } from '#shared/search-params.ts'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type LoggedIn, MAX_PASSWORD_LENGTH, resetPassword } from '../contract.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { completeLogin } from './complete-login.ts'
import { getChallenge } from './get-challenge.ts'
import {
  consumeReturnToAfterReset,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  loginSearchParams,
  resolveReturnTo,
  withReturnTo,
} from './return-to.ts'
import { validateNewPasswordForm } from './validate-forms.ts'

const NOT_SET = "We couldn't set the password. Please try again."
const fields = ['password'] as const

/** A separate chunk, because few users have two-factor authentication. */
const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

/**
 * Opened from an email. The token in the URL is read only on submit. Also available to logged-in users, because the link
 * may belong to another account, which is then logged in.
 */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const { redirect: returnTo } = parseSearchParams(loginSearchParams, params)
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const send = ({ password }: { password: string }) => {
    const token = params.get('token') ?? ''
    return callApi(resetPassword, { body: { token, password } }, { fallbackMessage: NOT_SET }).then(completeLogin)
  }
  const handleDone = ({ user }: LoggedIn) => {
    toast(`New password set. Welcome back, ${user.name}!`)
    const storedReturnTo = consumeReturnToAfterReset()
    void navigate(resolveReturnTo(returnTo ?? storedReturnTo), { replace: true })
  }
  const goToLogin = () => void navigate(withReturnTo(LOGIN_PATH, returnTo), { replace: true })

  return (
    <AuthLayout
      title="New password"
      titleClassName="text-[11.6vw] md:text-[clamp(2.25rem,5.95vw,7.25rem)]"
      tagline="Pick a new one. It logs you in here, and out everywhere else. The link works once, for 30 minutes."
      collection="Zip Hoodie"
    >
      {challenge === undefined ? (
        <>
          <Form
            fields={fields}
            validate={validateNewPasswordForm}
            submit={send}
            onSuccess={handleDone}
            onError={(error) => setChallenge(getChallenge(error))}
            className="grid gap-4"
          >
            {/* only the link knows the account, but browsers expect a username next to every password field */}
            <input type="text" autoComplete="username" defaultValue="" readOnly hidden />
            <div>
              <PasswordField
                name="password"
                label="New password"
                autoComplete="new-password"
                maxLength={MAX_PASSWORD_LENGTH}
                hint="At least 6 characters. Longer is better."
              />
            </div>
            <SubmitButton
              label="Set password"
              pendingLabel="Setting your password..."
              noScriptText="This needs JavaScript, which this browser has switched off."
            />
          </Form>
          <p className="border-t border-ink pt-6">
            Link expired or already used?{' '}
            <Link to={withReturnTo(FORGOT_PASSWORD_PATH, returnTo)} className={authLinkClass}>
              Get a new one
            </Link>
          </p>
        </>
      ) : (
        // the new password is already set, so a restart leads to the login page
        <Suspense>
          <SecondFactorStep challenge={challenge} onDone={handleDone} onRestart={goToLogin} />
        </Suspense>
      )}
    </AuthLayout>
  )
}
