import { useState } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { type Credentials, type LoggedIn, login, MAX_PASSWORD_LENGTH } from '../contract.ts'
import { requestLoginCode } from '../passwordless-contract.ts'
import { completeLogin } from './complete-login.ts'
import { LoginEmailField } from './login-email-field.tsx'
import { SecondSubmitButton } from './second-submit-button.tsx'
import { LOGIN_FAILED, NOT_SENT } from './texts.ts'
import { validateEmailForm, validateLoginForm } from './validate-forms.ts'

const SEND_CODE = 'send-code'
const fields = ['email', 'password'] as const

interface LoginFormProps {
  /** The initial email. */
  email?: string | undefined
  /** Wraps the pending login, so the page does not redirect before it is complete. */
  delayRedirectDuring: (login: Promise<LoggedIn>) => Promise<LoggedIn>
  onLoggedIn: (loggedIn: LoggedIn) => void
  onCodeSent: (email: string) => void
  onError: (error: Error) => void
}

/** Logs in with a password, or requests a code by email. */
export function LoginForm({ email, delayRedirectDuring, onLoggedIn, onCodeSent, onError }: LoginFormProps) {
  const [isSendingCode, setSendingCode] = useState(false)
  const logIn = async (body: Credentials) => {
    const request = callApi(login, { body }, { fallbackMessage: LOGIN_FAILED })
    onLoggedIn(await delayRedirectDuring(request.then(completeLogin)))
  }
  const sendCode = async (body: { email: string }) => {
    await callApi(requestLoginCode, { body }, { fallbackMessage: NOT_SENT })
    onCodeSent(body.email)
  }
  return (
    <Form
      fields={fields}
      validate={(values, action) =>
        action === SEND_CODE ? validateEmailForm({ email: values.email }) : validateLoginForm(values)
      }
      submit={(values, action) => {
        setSendingCode(action === SEND_CODE)
        return action === SEND_CODE ? sendCode({ email: values.email }) : logIn(values)
      }}
      onError={onError}
      className="grid gap-4"
    >
      <div>
        <LoginEmailField defaultValue={email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
      </div>
      <SubmitButton
        label="Login"
        pendingLabel={isSendingCode ? 'Sending the code...' : 'Logging in...'}
        noScriptText="Logging in needs JavaScript, which is turned off in this browser."
      >
        <SecondSubmitButton action={SEND_CODE} label="Email me a code" />
      </SubmitButton>
    </Form>
  )
}
