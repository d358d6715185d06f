import { useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import { logInWithCode } from '../admin-contract.ts'
import type { LoggedIn } from '../contract.ts'
import { authLinkClass } from './auth-layout.tsx'
import { AutoFocus } from './auto-focus.tsx'
import { CodeField } from './code-field.tsx'
import { completeLogin } from './complete-login.ts'
import { LOGIN_FAILED } from './texts.ts'
import { validateCodeForm } from './validate-forms.ts'

const fields = ['code'] as const

interface SecondFactorStepProps {
  challenge: string
  /** Wraps the pending login, so the page does not redirect before it is complete. */
  delayRedirectDuring?: (login: Promise<LoggedIn>) => Promise<LoggedIn>
  onDone: (loggedIn: LoggedIn) => void
  /** Called when the user has to or wants to enter the password again. */
  onRestart: (reason?: string) => void
}

/** Asks for the code of two-factor authentication after a correct password. */
export function SecondFactorStep({
  challenge,
  delayRedirectDuring = (login) => login,
  onDone,
  onRestart,
}: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const send = ({ code }: { code: string }) =>
    delayRedirectDuring(
      callApi(logInWithCode, { body: { challenge, code } }, { fallbackMessage: LOGIN_FAILED }).then(completeLogin),
    )
  const handleError = (error: Error) => {
    if (error instanceof ShopError && error.code === 'not_logged_in') onRestart(error.message)
  }
  return (
    <>
      <Form
        key={isRecovery ? 'recovery' : 'authenticator'}
        fields={fields}
        validate={validateCodeForm}
        submit={send}
        onSuccess={onDone}
        onError={handleError}
        className="grid gap-4"
      >
        <p className="text-lg font-semibold">One more step: enter your code.</p>
        <AutoFocus>
          <CodeField isRecovery={isRecovery} />
        </AutoFocus>
        <SubmitButton label="Log in" pendingLabel="Logging in..." />
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink pt-5">
        <button type="button" onClick={() => setRecovery(!isRecovery)} className={`cursor-pointer ${authLinkClass}`}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </button>
        <button type="button" onClick={() => onRestart()} className={`cursor-pointer ${authLinkClass}`}>
          Start again
        </button>
      </div>
    </>
  )
}
