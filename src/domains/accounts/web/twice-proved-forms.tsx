import type { ReactNode } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { call } from '#web/api.ts'
import { type PasswordAndCode, type RecoveryCodes, renewRecoveryCodes, turnOffSecondFactor } from '../admin-contract.ts'
import { MAX_PASSWORD } from '../contract.ts'
import { sectionForm } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import { passwordAndCodeProblems } from './problems.ts'
import type { StoredUser } from './stored-user.ts'

const NOT_OFF = 'Two-step login is still on. Please try again.'
const NOT_RENEWED = 'No new codes were made. Please try again.'
const fields = ['password', 'code'] as const

interface Proved<R> {
  user: StoredUser
  onDone: (answer: R) => void
}

export function TurnOffForm({ user, onDone }: Proved<{ message: string }>) {
  const send = (body: PasswordAndCode) => call(turnOffSecondFactor, { body }, { otherwise: NOT_OFF })
  return (
    <ProvedForm user={user} send={send} onDone={onDone} takesRecovery>
      <SubmitButton label="Turn it off" busy="Turning it off..." />
    </ProvedForm>
  )
}

export function RenewForm({ user, onDone }: Proved<RecoveryCodes>) {
  const send = (body: PasswordAndCode) => call(renewRecoveryCodes, { body }, { otherwise: NOT_RENEWED })
  return (
    <ProvedForm user={user} send={send} onDone={onDone}>
      <SubmitButton label="Make ten new codes" busy="Making new codes..." />
    </ProvedForm>
  )
}

interface ProvedFormProps<R> extends Proved<R> {
  send: (shown: PasswordAndCode) => Promise<R>
  takesRecovery?: boolean
  /** The button. */
  children: ReactNode
}

function ProvedForm<R>({ user, send, onDone, takesRecovery = false, children }: ProvedFormProps<R>) {
  return (
    <Form fields={fields} check={passwordAndCodeProblems} send={send} onDone={onDone} className={sectionForm}>
      {/* tells a password manager whose password it is */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className="sm:grid sm:grid-cols-2">
        <PasswordField name="password" label="Password" autoComplete="current-password" maxLength={MAX_PASSWORD} />
        <CodeField takesRecovery={takesRecovery} className="sm:-ml-px" />
      </div>
      {children}
    </Form>
  )
}
