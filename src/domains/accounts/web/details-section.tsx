import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { storeUser } from '#web/session.ts'
import { MAX_MOBILE_LENGTH, MAX_NAME_LENGTH, type Profile, updateProfile } from '../contract.ts'
import { AccountSection, sectionFormClass } from './account-section.tsx'
import { profileQueryOptions } from './profile-queries.ts'
import { validateProfileForm } from './validate-forms.ts'

const NOT_SAVED = "We couldn't save your details. Please try again."
const fields = ['name', 'mobile'] as const

export function DetailsSection({ userId }: { userId: string }) {
  const profile = useQuery(profileQueryOptions(userId))
  return (
    <AccountSection title="Your details" note="Your email address is your login and can't be changed.">
      <QueryContent query={profile}>{(data) => <DetailsForm profile={data} />}</QueryContent>
    </AccountSection>
  )
}

function DetailsForm({ profile: { _id, name, mobile } }: { profile: Profile }) {
  const client = useQueryClient()
  const handleSaved = (saved: Profile) => {
    client.setQueryData(profileQueryOptions(_id).queryKey, saved)
    storeUser(saved)
    toast('Saved.')
  }
  return (
    <Form
      fields={fields}
      draftName={`details:${_id}`}
      validate={validateProfileForm}
      submit={(body) => callApi(updateProfile, { body }, { fallbackMessage: NOT_SAVED })}
      onSuccess={handleSaved}
      className={sectionFormClass}
    >
      <div className="sm:grid sm:grid-cols-2">
        <Field name="name" label="Name" autoComplete="name" maxLength={MAX_NAME_LENGTH} defaultValue={name} />
        <Field
          name="mobile"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={MAX_MOBILE_LENGTH}
          defaultValue={mobile ?? ''}
          className="sm:-ml-px"
        />
      </div>
      <SubmitButton label="Save details" pendingLabel="Saving..." />
    </Form>
  )
}
