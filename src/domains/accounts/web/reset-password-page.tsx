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
import { findChallenge } from './find-challenge.ts'
import {
  consumeReturnToAfterReset,
  FORGOT_PASSWORD_PATH,
  LOGIN_PATH,
  resetSearchParams,
  resolveReturnTo,
  withReturnTo,
} from './return-to.ts'
import { SecondSubmitButton } from './second-submit-button.tsx'
import { validateNewPasswordForm } from './validate-forms.ts'

const NOT_SET = "We couldn't set the password. Please try again."
const fields = ['password'] as const
/** The value of the button that only confirms the email. */
const WITHOUT_PASSWORD = 'without-password'

const resetTexts = {
  title: 'New password',
  tagline: 'Pick a new one. It logs you in here, and out everywhere else. The link works once, for 30 minutes.',
}
const claimTexts = {
  title: 'Your account',
  tagline:
    'Confirm your email to see your orders on any device. Set a password, or go without: we can email you a code whenever you log in.',
}

/** A separate chunk, because few users have two-factor authentication. */
const SecondFactorStep = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }))

/**
 * Opened from an email. The token in the URL is read only on submit. Also available to logged-in users, because the link
 * may belong to another account, which is then logged in.
 */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const { redirect: returnTo, claim } = parseSearchParams(resetSearchParams, params)
  const isClaim = claim !== undefined
  const navigate = useNavigate()
  const [challenge, setChallenge] = useState<string>()
  const send = ({ password }: { password: string }, action: string) => {
    const token = params.get('token') ?? ''
    const body = action === WITHOUT_PASSWORD ? { token } : { token, password }
    return callApi(resetPassword, { body }, { fallbackMessage: NOT_SET }).then(completeLogin)
  }
  const handleDone = ({ user }: LoggedIn) => {
    toast(isClaim ? `Email confirmed. Welcome, ${user.name}!` : `New password set. Welcome back, ${user.name}!`)
    const storedReturnTo = consumeReturnToAfterReset()
    const nextPath = resolveReturnTo(returnTo ?? storedReturnTo)
    void navigate(isClaim && nextPath === '/' ? '/profile' : nextPath, { replace: true })
  }
  const goToLogin = () => void navigate(withReturnTo(LOGIN_PATH, returnTo), { replace: true })

  return (
    <AuthLayout
      {...(isClaim ? claimTexts : resetTexts)}
      titleClassName="text-[11.6vw] md:text-[clamp(2.25rem,5.95vw,7.25rem)]"
      bannerCollection="Zip Hoodie"
    >
      {challenge === undefined ? (
        <>
          <Form
            fields={fields}
            validate={(values, action) => (action === WITHOUT_PASSWORD ? [] : validateNewPasswordForm(values))}
            submit={send}
            onSuccess={handleDone}
            onError={(error) => setChallenge(findChallenge(error))}
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
              noScriptText="This needs JavaScript, which is turned off in this browser."
            >
              {isClaim && <SecondSubmitButton action={WITHOUT_PASSWORD} label="Continue without a password" />}
            </SubmitButton>
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
