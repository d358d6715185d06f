import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eraseMyData, exportMyData } from '#domains/customers/contract.ts'
import type { FieldError } from '#shared/errors.ts'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { MAX_PASSWORD_LENGTH } from '../contract.ts'
import { MAX_LOGIN_CODE_LENGTH, requestLoginCode } from '../passwordless-contract.ts'
import { AccountSection, secondaryButtonClass, sectionFormClass } from './account-section.tsx'
import { AutoFocus } from './auto-focus.tsx'
import { clearUserData } from './log-out.ts'
import { profileQueryOptions } from './profile-queries.ts'
import type { StoredUser } from './stored-user.ts'
import { NOT_SENT } from './texts.ts'

const NOTE = 'Download everything we store about you, or delete your account. The DPDP Act gives you a right to both.'
const WHAT_IS_DELETED =
  "This deletes your account, addresses, cart, messages and newsletter subscription, and can't be undone. Orders stay without your name; invoices stay as issued, because GST law requires it."
const NOT_DOWNLOADED = "We couldn't collect your data. Please try again."
const NOT_DELETED = "We couldn't delete your account. Please try again."

type Task = 'download' | 'delete'

/** Lets customers download or delete their personal data, after the password or an emailed code. */
export function PersonalDataSection({ user }: { user: StoredUser }) {
  const { data: profile } = useQuery(profileQueryOptions(user._id))
  const [task, setTask] = useState<Task>()
  return (
    <AccountSection title="Your data" note={NOTE}>
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-2">
          <TaskButton label="Download my data" isCurrent={task === 'download'} onClick={() => setTask('download')} />
          {user.role !== 'admin' && (
            <TaskButton label="Delete my account" isCurrent={task === 'delete'} onClick={() => setTask('delete')} />
          )}
        </div>
        {task && profile && (
          <ProofForm
            key={task}
            task={task}
            user={user}
            hasPassword={!profile.hasNoPassword}
            onDone={() => setTask(undefined)}
          />
        )}
      </div>
    </AccountSection>
  )
}

function TaskButton({ label, isCurrent, onClick }: { label: string; isCurrent: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isCurrent}
      onClick={onClick}
      className={`${secondaryButtonClass} aria-expanded:bg-accent`}
    >
      {label}
    </button>
  )
}

interface ProofFormProps {
  task: Task
  user: StoredUser
  hasPassword: boolean
  onDone: () => void
}

function ProofForm({ task, user, hasPassword, onDone }: ProofFormProps) {
  const client = useQueryClient()
  const [usesCode, setUsesCode] = useState(false)
  const code = useMutation({
    mutationFn: () => callApi(requestLoginCode, { body: { email: user.email } }, { fallbackMessage: NOT_SENT }),
    networkMode: 'always',
    onSuccess: () => setUsesCode(true),
    onError: ({ message }) => toast(message, { kind: 'error' }),
  })
  const name = usesCode ? 'code' : 'password'

  const submit = async (values: Record<string, string>): Promise<void> => {
    const body = { [name]: values[name] ?? '' }
    if (task === 'delete') {
      const { message } = await callApi(eraseMyData, { body }, { fallbackMessage: NOT_DELETED })
      clearUserData(client)
      toast(message)
      return
    }
    const file = await callApi(exportMyData, { body }, { fallbackMessage: NOT_DOWNLOADED })
    saveJson(file, 'my-data.json')
    toast('Your data is downloaded.')
  }
  const validate = (values: Record<string, string>): FieldError[] =>
    values[name]?.trim()
      ? []
      : [{ field: name, message: usesCode ? 'Please enter the code.' : 'Please enter your password.' }]

  return (
    <div className="grid max-w-3xl gap-4">
      {task === 'delete' && <p className="text-pretty">{WHAT_IS_DELETED}</p>}
      {(hasPassword || usesCode) && (
        <Form
          key={name}
          fields={[name]}
          validate={validate}
          submit={submit}
          onSuccess={onDone}
          className={sectionFormClass}
        >
          {/* tells password managers which account this is */}
          <input type="text" autoComplete="username" value={user.email} readOnly hidden />
          <AutoFocus>
            {usesCode ? (
              <Field
                name="code"
                label="Code"
                hint={`We emailed six digits to ${user.email}. They work for 10 minutes.`}
                inputMode="numeric"
                autoComplete="one-time-code"
                spellCheck={false}
                maxLength={MAX_LOGIN_CODE_LENGTH}
              />
            ) : (
              <PasswordField
                name="password"
                label="Password"
                hint="Covers your account and orders. To include messages, newsletter and stock alerts, use a code."
                autoComplete="current-password"
                maxLength={MAX_PASSWORD_LENGTH}
              />
            )}
          </AutoFocus>
          <SubmitButton
            label={task === 'delete' ? 'Delete my account for good' : 'Download my data'}
            pendingLabel={task === 'delete' ? 'Deleting your account...' : 'Collecting your data...'}
          />
        </Form>
      )}
      {!usesCode && (
        <button
          type="button"
          aria-disabled={code.isPending || undefined}
          onClick={() => code.isPending || code.mutate()}
          className={`${secondaryButtonClass} justify-self-start`}
        >
          {hasPassword ? 'Email me a code instead' : 'Email me a code'}
        </button>
      )}
    </div>
  )
}

function saveJson(data: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
  // gives the browser time to start the download
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
