import { useSearchParams } from 'react-router'
import { brand } from '#shared/brand.ts'
import { readSearch } from '#shared/known-search.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { takeBack, toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { type LoggedIn, MAX_EMAIL, MAX_NAME, MAX_PASSWORD, register } from '../contract.ts'
import { enter } from './enter.ts'
import { registrationProblems } from './problems.ts'
import { useSentOn } from './use-sent-on.ts'
import { LOGIN_PATH, loginSearch, withRedirect } from './way-back.ts'
import { WayIn, wayLink } from './way-in.tsx'

const REGISTRATION_FAILED = 'Registration failed'
const TRY_AGAIN = 'Registration failed. Please try again.'
const fields = ['name', 'email', 'password'] as const

/** Adds a hint when the server sent no message of its own. */
const showTryAgain = ({ message }: Error) =>
  message === REGISTRATION_FAILED && toast(TRY_AGAIN, { kind: 'error', about: REGISTRATION_FAILED })

const showWelcome = ({ user }: LoggedIn) => {
  takeBack(REGISTRATION_FAILED)
  toast(`Welcome to ${brand.name}, ${user.name}!`)
}

export function RegisterPage() {
  const [params] = useSearchParams()
  const { redirect } = readSearch(loginSearch, params)
  const trackLogin = useSentOn(redirect)

  return (
    <WayIn
      title="Register"
      titleClassName="text-[13.2vw] md:text-[clamp(2.5rem,6.6vw,8rem)]"
      tagline="Room for one more. An account keeps your cart, your addresses and your orders in one place."
      collection="OverSized SweatShirt"
    >
      <Form
        fields={fields}
        check={registrationProblems}
        send={(body) => trackLogin(call(register, { body }, { otherwise: REGISTRATION_FAILED }).then(enter))}
        onDone={showWelcome}
        onFailure={showTryAgain}
        className="grid gap-4"
      >
        <div>
          <Field name="name" label="Name" autoComplete="name" maxLength={MAX_NAME} />
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
            autoComplete="new-password"
            maxLength={MAX_PASSWORD}
            hint="At least 6 characters. Longer is better."
          />
        </div>
        <SubmitButton
          label="Create account"
          busy="Creating your account..."
          withoutScripts="Registering needs JavaScript, which this browser has switched off."
        />
      </Form>
      <p className="border-t border-ink pt-6">
        Already a regular?{' '}
        <Link to={withRedirect(LOGIN_PATH, redirect)} className={wayLink}>
          Login
        </Link>
      </p>
    </WayIn>
  )
}
