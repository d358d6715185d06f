import { formatShortDate } from '#shared/format-date.ts'
import { type StaffRole, staffRoleLabels } from '#shared/staff-roles.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { Field, SelectField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { toast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import { MAX_EMAIL_LENGTH } from '../../contract.ts'
import { validateUserUpdate } from '../../rules.ts'
import { type Invitation, inviteStaff, resendInvitation, revokeInvitation } from '../../staff-contract.ts'
import { useCan } from '../parts/use-can.ts'
import { rowClass } from './staff-members.tsx'
import { useInvalidateStaff, useStaffChange } from './staff-queries.ts'

export function InviteForm() {
  const invalidateStaff = useInvalidateStaff()
  return (
    <FormSection title="Invite someone" note="They get an email with a link that works once, within 7 days.">
      <Form
        fields={['email', 'staffRole']}
        validate={({ email }) => [validateUserUpdate({ email })].filter((error) => error !== undefined)}
        submit={({ email, staffRole }) => callApi(inviteStaff, { body: { email, staffRole: staffRole as StaffRole } })}
        onSuccess={({ message }, form) => {
          form.reset()
          toast(message)
          void invalidateStaff()
        }}
        className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_auto] xl:items-start xl:gap-0"
      >
        <div className="grid sm:grid-cols-[1fr_12rem] sm:pl-px sm:*:-ml-px">
          <Field
            name="email"
            label="Email"
            type="email"
            required
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={MAX_EMAIL_LENGTH}
          />
          <SelectField name="staffRole" label="Role" options={staffRoleLabels} defaultValue="packing" />
        </div>
        <div className="grid gap-2 xl:min-w-44 xl:[&>button]:-mt-px xl:[&>button]:min-h-[4.625rem]">
          <SubmitButton label="Invite" pendingLabel="Sending the invitation..." />
        </div>
      </Form>
    </FormSection>
  )
}

export function InvitationList({ invitations }: { invitations: Invitation[] }) {
  return (
    <FormSection title="Open invitations">
      <ul aria-label="Open invitations">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </FormSection>
  )
}

const buttonClass =
  'min-h-11 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-accent aria-disabled:cursor-progress'

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { _id: id, email, staffRole, invitedBy, expiresAt, isExpired } = invitation
  const canChange = useCan('staff:write')
  const resend = useStaffChange(() => callApi(resendInvitation, { params: { id } }))
  const revoke = useStaffChange(() => callApi(revokeInvitation, { params: { id } }))
  return (
    <li className={`${rowClass} md:grid-cols-[minmax(0,1fr)_auto]`}>
      <div className="grid min-w-0 gap-1">
        <p className="font-mono text-sm font-semibold">
          <EmailAddress address={email} />
        </p>
        <p className="text-sm text-pretty text-smoke">
          {staffRoleLabels[staffRole]}, invited by {invitedBy},{' '}
          {isExpired ? (
            <Tag color="brick">Expired</Tag>
          ) : (
            <>
              valid until <time dateTime={expiresAt}>{formatShortDate(expiresAt)}</time>
            </>
          )}
        </p>
      </div>
      {canChange && (
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            aria-disabled={resend.isPending || undefined}
            onClick={() => !resend.isPending && resend.mutate(undefined)}
            className={buttonClass}
          >
            Send again<span className="sr-only"> to {email}</span>
          </button>
          <ConfirmButton
            label="Revoke"
            question="Revoke this invitation?"
            itemName={email}
            onConfirm={() => revoke.mutate(undefined)}
            className={buttonClass.replace('bg-accent', 'bg-brick')}
          />
        </div>
      )}
    </li>
  )
}
