import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call } from '#web/api.ts'
import { logInWithCode } from '../admin-contract.ts'
import type { LoggedIn } from '../contract.ts'
import { CodeField } from './code-field.tsx'
import { enter } from './enter.ts'
import { codeProblems } from './problems.ts'
import { wayLink } from './way-in.tsx'

const LOGIN_FAILED = 'Login failed'
const fields = ['code'] as const

interface SecondStepProps {
  challenge: string
  /** What is to know that somebody is entering. */
  entering?: (enters: Promise<LoggedIn>) => Promise<LoggedIn>
  onDone: (loggedIn: LoggedIn) => void
  /** The password has to be shown again: because it took too long, say, or because somebody wants to. */
  onOver: (why?: string) => void
}

/** The code, after a password that was right. */
export function SecondStep({ challenge, entering = (enters) => enters, onDone, onOver }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const send = ({ code }: { code: string }) =>
    entering(call(logInWithCode, { body: { challenge, code } }, { otherwise: LOGIN_FAILED }).then(enter))
  const hear = (error: Error) => {
    if (error instanceof ShopError && error.code === 'not_logged_in') onOver(error.message)
  }
  return (
    <>
      <Form
        key={isRecovery ? 'recovery' : 'app'}
        fields={fields}
        check={codeProblems}
        send={send}
        onDone={onDone}
        onFailure={hear}
        className="grid gap-4"
      >
        <p className="text-lg font-semibold">One more step: this account asks for a code.</p>
        <Focused>
          <CodeField isRecovery={isRecovery} />
        </Focused>
        <SubmitButton label="Log in" busy="Logging in..." />
      </Form>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-ink pt-5">
        <button type="button" onClick={() => setRecovery(!isRecovery)} className={`cursor-pointer ${wayLink}`}>
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </button>
        <button type="button" onClick={() => onOver()} className={`cursor-pointer ${wayLink}`}>
          Start again
        </button>
      </div>
    </>
  )
}

/** What is to be typed next has the focus: the field that had it is gone. */
function Focused({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return <div ref={ref}>{children}</div>
}
