import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/api.ts'
import { MAX_NAME, type Profile, updateProfile } from '../contract.ts'
import { AccountSection, sectionForm } from './account-section.tsx'
import { profileProblems } from './problems.ts'
import { profileQuery } from './profile-queries.ts'
import { keepUser } from './stored-login.ts'

const NOT_SAVED = "We couldn't save your details. Please try again."
const fields = ['name', 'mobile'] as const

export function DetailsSection({ userId }: { userId: string }) {
  const profile = useQuery(profileQuery(userId))
  return (
    <AccountSection title="Your details" note="Your email address is your login and can't be changed.">
      <Loaded query={profile}>{(data) => <DetailsForm profile={data} />}</Loaded>
    </AccountSection>
  )
}

function DetailsForm({ profile: { _id, name, mobile } }: { profile: Profile }) {
  const client = useQueryClient()
  const handleSaved = (saved: Profile) => {
    client.setQueryData(profileQuery(_id).queryKey, saved)
    keepUser(saved)
    toast('Saved.')
  }
  return (
    <Form
      fields={fields}
      draft={`details:${_id}`}
      check={profileProblems}
      send={(body) => call(updateProfile, { body }, { otherwise: NOT_SAVED })}
      onDone={handleSaved}
      className={sectionForm}
    >
      <div className="sm:grid sm:grid-cols-2">
        <Field name="name" label="Name" autoComplete="name" maxLength={MAX_NAME} defaultValue={name} />
        <Field
          name="mobile"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={mobile ?? ''}
          className="sm:-ml-px"
        />
      </div>
      <SubmitButton label="Save details" busy="Saving..." />
    </Form>
  )
}
