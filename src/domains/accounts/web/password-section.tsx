import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { changePassword, MAX_PASSWORD_LENGTH } from '../contract.ts'
import { AccountSection, sectionFormClass } from './account-section.tsx'
import { NoPasswordSection } from './no-password-section.tsx'
import { profileQueryOptions, sessionsQueryOptions } from './profile-queries.ts'
import type { StoredUser } from './stored-user.ts'
import { validatePasswordChangeForm } from './validate-forms.ts'

const NOT_CHANGED = "We couldn't change your password. Please try again."
const fields = ['currentPassword', 'newPassword'] as const

/** Changes the password; an account without one gets a link by email instead. */
export function PasswordSection({ user }: { user: StoredUser }) {
  const { data } = useQuery(profileQueryOptions(user._id))
  if (data?.hasNoPassword) return <NoPasswordSection email={user.email} isUnclaimed={data.isUnclaimed ?? false} />
  return <ChangePasswordSection user={user} />
}

function ChangePasswordSection({ user: { _id, email } }: { user: StoredUser }) {
  const client = useQueryClient()
  const handleDone = ({ message }: { message: string }, form: HTMLFormElement) => {
    form.reset()
    toast(message)
    void client.invalidateQueries(sessionsQueryOptions(_id))
  }
  return (
    <AccountSection title="Password" note="Changing it logs you out on all other devices.">
      <Form
        fields={fields}
        validate={validatePasswordChangeForm}
        submit={(body) => callApi(changePassword, { body }, { fallbackMessage: NOT_CHANGED })}
        onSuccess={handleDone}
        className={sectionFormClass}
      >
        {/* tells password managers which account this is */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="sm:grid sm:grid-cols-2">
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            maxLength={MAX_PASSWORD_LENGTH}
          />
          <PasswordField
            name="newPassword"
            label="New password"
            autoComplete="new-password"
            maxLength={MAX_PASSWORD_LENGTH}
            className="sm:-ml-px"
          />
        </div>
        <SubmitButton label="Change password" pendingLabel="Changing your password..." />
      </Form>
    </AccountSection>
  )
}
