import { useSearchParams } from 'react-router'
import { parseSearchParams } from '#shared/search-params.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { SubmitButton } from '#ui/submit-button.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { type LoggedIn, MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, register } from '../contract.ts'
import { AuthLayout, authLinkClass } from './auth-layout.tsx'
import { completeLogin } from './complete-login.ts'
import { LoginEmailField } from './login-email-field.tsx'
import { LOGIN_PATH, loginSearchParams, withReturnTo } from './return-to.ts'
import { useRedirectAfterLogin } from './use-redirect-after-login.ts'
import { validateRegistrationForm } from './validate-forms.ts'

const REGISTRATION_FAILED = 'Registration failed'
const TRY_AGAIN = 'Registration failed. Please try again.'
const fields = ['name', 'email', 'password'] as const

/** Adds a hint when the server sent no message of its own. */
const showTryAgain = ({ message }: Error) =>
  message === REGISTRATION_FAILED && toast(TRY_AGAIN, { kind: 'error', topic: REGISTRATION_FAILED })

export function RegisterPage() {
  const { brand } = useSite()
  const [params] = useSearchParams()
  const { redirect: returnTo } = parseSearchParams(loginSearchParams, params)
  const delayRedirectDuring = useRedirectAfterLogin(returnTo)
  const showWelcome = ({ user }: LoggedIn) => {
    dismissToast(REGISTRATION_FAILED)
    toast(`Welcome to ${brand.name}, ${user.name}!`)
  }

  return (
    <AuthLayout
      title="Register"
      titleClassName="text-[13.2vw] md:text-[clamp(2.5rem,6.6vw,8rem)]"
      tagline={brand.copy.registerLine}
      bannerCollection="OverSized SweatShirt"
    >
      <Form
        fields={fields}
        validate={validateRegistrationForm}
        submit={(body) =>
          delayRedirectDuring(callApi(register, { body }, { fallbackMessage: REGISTRATION_FAILED }).then(completeLogin))
        }
        onSuccess={showWelcome}
        onError={showTryAgain}
        className="grid gap-4"
      >
        <div>
          <Field name="name" label="Name" autoComplete="name" maxLength={MAX_NAME_LENGTH} />
          <LoginEmailField />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            hint="At least 6 characters. Longer is better."
          />
        </div>
        <SubmitButton
          label="Create account"
          pendingLabel="Creating your account..."
          noScriptText="Registering needs JavaScript, which is turned off in this browser."
        />
      </Form>
      <p className="border-t border-ink pt-6">
        Already have an account?{' '}
        <Link to={withReturnTo(LOGIN_PATH, returnTo)} className={authLinkClass}>
          Login
        </Link>
      </p>
    </AuthLayout>
  )
}
