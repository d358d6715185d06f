import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SECOND } from '#shared/time.ts'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { dismissToast, toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import type { LoggedIn } from '../contract.ts'
import { MAX_LOGIN_CODE_LENGTH, requestLoginCode, verifyLoginCode } from '../passwordless-contract.ts'
import { authLinkClass } from './auth-layout.tsx'
import { AutoFocus } from './auto-focus.tsx'
import { completeLogin } from './complete-login.ts'
import { LOGIN_FAILED, NOT_SENT } from './texts.ts'
import { validateCodeForm } from './validate-forms.ts'

const RESEND_SECONDS = 30
const TOAST_TOPIC = 'login-code'
const fields = ['code'] as const

interface EmailedCodeStepProps {
  /** Where the code was sent. */
  email: string
  /** Wraps the pending login, so the page does not redirect before it is complete. */
  delayRedirectDuring: (login: Promise<LoggedIn>) => Promise<LoggedIn>
  onLoggedIn: (loggedIn: LoggedIn) => void
  onError: (error: Error) => void
  /** Called when the user wants to use another email. */
  onRestart: () => void
}

/** Asks for the code that was emailed. */
export function EmailedCodeStep({ email, delayRedirectDuring, onLoggedIn, onError, onRestart }: EmailedCodeStepProps) {
  const verify = ({ code }: { code: string }) => {
    const request = callApi(verifyLoginCode, { body: { email, code } }, { fallbackMessage: LOGIN_FAILED })
    return delayRedirectDuring(request.then(completeLogin))
  }
  return (
    <>
      <Form
        fields={fields}
        validate={validateCodeForm}
        submit={verify}
        onSuccess={onLoggedIn}
        onError={onError}
        className="grid gap-4"
      >
        <p role="status" className="text-lg text-pretty">
          If there is an account with <strong className="break-all">{email}</strong>, a six-digit code is on its way. It
          works for 10 minutes.
        </p>
        <AutoFocus>
          <Field
            name="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={MAX_LOGIN_CODE_LENGTH}
          />
        </AutoFocus>
        <SubmitButton label="Log in" pendingLabel="Logging in..." />
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink pt-5">
        <ResendButton email={email} />
        <button type="button" onClick={onRestart} className={`cursor-pointer ${authLinkClass}`}>
          Use another email
        </button>
      </div>
    </>
  )
}

function ResendButton({ email }: { email: string }) {
  const [waitSeconds, startWait] = useCountdown(RESEND_SECONDS)
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(requestLoginCode, { body: { email } }, { fallbackMessage: NOT_SENT }),
    networkMode: 'always',
    onSuccess: () => {
      dismissToast(TOAST_TOPIC)
      toast('A new code is on its way. The old one no longer works.')
      startWait()
    },
    onError: ({ message }) => toast(message, { kind: 'error', topic: TOAST_TOPIC }),
  })
  const isDisabled = waitSeconds > 0 || isPending
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && mutate()}
      className={`cursor-pointer aria-disabled:cursor-default aria-disabled:bg-transparent aria-disabled:text-smoke aria-disabled:no-underline ${authLinkClass}`}
    >
      Send a new code{waitSeconds > 0 && ` in ${waitSeconds} s`}
    </button>
  )
}

/** Counts down once a second, from the start and again after each call of the returned function. */
function useCountdown(seconds: number): [remaining: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * SECOND)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) clearInterval(timer)
    }, SECOND)
    return () => clearInterval(timer)
  }, [endsAt])
  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * SECOND)
  }
  return [Math.max(0, Math.ceil((endsAt - now) / SECOND)), restart]
}
