import type { ReactNode } from 'react'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi } from '#web/api.ts'
import {
  disableSecondFactor,
  type PasswordAndCode,
  type RecoveryCodes,
  regenerateRecoveryCodes,
} from '../admin-contract.ts'
import { MAX_PASSWORD_LENGTH } from '../contract.ts'
import { sectionFormClass } from './account-section.tsx'
import { CodeField } from './code-field.tsx'
import type { StoredUser } from './stored-user.ts'
import { validateReauthForm } from './validate-forms.ts'

const NOT_DISABLED = "We couldn't turn off two-step login. Please try again."
const NOT_REGENERATED = "We couldn't create new codes. Please try again."
const fields = ['password', 'code'] as const

interface SecondFactorFormProps<R> {
  user: StoredUser
  onDone: (response: R) => void
}

export function DisableSecondFactorForm({ user, onDone }: SecondFactorFormProps<{ message: string }>) {
  const submit = (body: PasswordAndCode) => callApi(disableSecondFactor, { body }, { fallbackMessage: NOT_DISABLED })
  return (
    <ReauthForm user={user} submit={submit} onDone={onDone} acceptsRecoveryCode>
      <SubmitButton label="Turn it off" pendingLabel="Turning it off..." />
    </ReauthForm>
  )
}

export function RegenerateCodesForm({ user, onDone }: SecondFactorFormProps<RecoveryCodes>) {
  const submit = (body: PasswordAndCode) =>
    callApi(regenerateRecoveryCodes, { body }, { fallbackMessage: NOT_REGENERATED })
  return (
    <ReauthForm user={user} submit={submit} onDone={onDone}>
      <SubmitButton label="Create ten new codes" pendingLabel="Creating new codes..." />
    </ReauthForm>
  )
}

interface ReauthFormProps<R> extends SecondFactorFormProps<R> {
  submit: (credentials: PasswordAndCode) => Promise<R>
  acceptsRecoveryCode?: boolean
  /** The submit button. */
  children: ReactNode
}

function ReauthForm<R>({ user, submit, onDone, acceptsRecoveryCode = false, children }: ReauthFormProps<R>) {
  return (
    <Form fields={fields} validate={validateReauthForm} submit={submit} onSuccess={onDone} className={sectionFormClass}>
      {/* tells password managers which account this is */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <div className="sm:grid sm:grid-cols-2">
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
        />
        <CodeField acceptsRecoveryCode={acceptsRecoveryCode} className="sm:-ml-px" />
      </div>
      {children}
    </Form>
  )
}
