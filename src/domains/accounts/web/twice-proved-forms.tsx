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

const NOT_OFF = "We couldn't turn off two-step login. Please try again."
const NOT_RENEWED = "We couldn't create new codes. Please try again."
const fields = ['password', 'code'] as const

interface ReauthProps<R> {
  user: StoredUser
  onDone: (response: R) => void
}

export function TurnOffForm({ user, onDone }: ReauthProps<{ message: string }>) {
  const send = (body: PasswordAndCode) => call(turnOffSecondFactor, { body }, { otherwise: NOT_OFF })
  return (
    <ReauthForm user={user} send={send} onDone={onDone} acceptsRecovery>
      <SubmitButton label="Turn it off" busy="Turning it off..." />
    </ReauthForm>
  )
}

export function RenewForm({ user, onDone }: ReauthProps<RecoveryCodes>) {
  const send = (body: PasswordAndCode) => call(renewRecoveryCodes, { body }, { otherwise: NOT_RENEWED })
  return (
    <ReauthForm user={user} send={send} onDone={onDone}>
      <SubmitButton label="Create ten new codes" busy="Creating new codes..." />
    </ReauthForm>
  )
}

interface ReauthFormProps<R> extends ReauthProps<R> {
  send: (credentials: PasswordAndCode) => Promise<R>
  acceptsRecovery?: boolean
  /** The submit button. */
  children: ReactNode
}

function ReauthForm<R>({ user, send, onDone, acceptsRecovery = false, children }: ReauthFormProps<R>) {
  return (
    <Form fields={fields} check={passwordAndCodeProblems} send={send} onDone={onDone} className={sectionForm}>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className="sm:grid sm:grid-cols-2">
        <PasswordField name="password" label="Password" autoComplete="current-password" maxLength={MAX_PASSWORD} />
        <CodeField acceptsRecovery={acceptsRecovery} className="sm:-ml-px" />
      </div>
      {children}
    </Form>
  )
}
