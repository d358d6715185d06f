import { formatDateTime } from '#shared/format-date.ts'
import { type StaffRole, staffRoleLabels } from '#shared/staff-roles.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { Tag } from '#ui/tag.tsx'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import { callApi } from '#web/api.ts'
import { type StaffMember, setStaffRole } from '../../staff-contract.ts'
import { updateUser } from '../../users-contract.ts'
import { useCan } from '../parts/use-can.ts'
import { useStaffChange } from './staff-queries.ts'

const selectClass = 'h-11 w-full cursor-pointer border border-ink bg-chalk px-2 text-sm aria-disabled:cursor-progress'
export const rowClass = 'grid gap-x-5 gap-y-3 border-line py-4 not-last:border-b first:pt-0 last:pb-0 md:items-center'

export function StaffMembers({ members, ownId }: { members: StaffMember[]; ownId: string | undefined }) {
  return (
    <FormSection title="Members">
      <ul aria-label="Members">
        {members.map((member) => (
          <MemberRow key={member._id} member={member} isSelf={member._id === ownId} />
        ))}
      </ul>
    </FormSection>
  )
}

function MemberRow({ member, isSelf }: { member: StaffMember; isSelf: boolean }) {
  const { name, email, staffRole, hasSecondFactor, lastUsedAt } = member
  // only another owner can change the role of an owner
  const canChange = useCan('staff:write') && !isSelf
  return (
    <li className={`${rowClass} grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_10rem_7rem]`}>
      <div className="grid min-w-0 gap-1 max-md:col-span-2">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isSelf && <Tag color="accent">You</Tag>}
          <Tag color={hasSecondFactor ? 'ink' : 'outline'}>{hasSecondFactor ? 'Two-step login' : 'Password only'}</Tag>
        </p>
        <p className="font-mono text-sm">
          <EmailAddress address={email} />
        </p>
        <p className="text-sm text-smoke">
          {lastUsedAt ? (
            <>
              Last active <time dateTime={lastUsedAt}>{formatDateTime(lastUsedAt)}</time>
            </>
          ) : (
            'Not logged in'
          )}
        </p>
      </div>
      {canChange ? (
        <>
          <RoleSelect member={member} />
          <RemoveButton member={member} />
        </>
      ) : (
        <p className="text-sm font-semibold">{staffRoleLabels[staffRole]}</p>
      )}
    </li>
  )
}

function RoleSelect({ member: { _id: id, name, staffRole } }: { member: StaffMember }) {
  const { mutate, isPending } = useStaffChange((role: StaffRole) =>
    callApi(setStaffRole, { params: { id }, body: { staffRole: role } }),
  )
  const [shownRole, setShownRole] = useRequestedValue(staffRole, isPending)
  const changeRole = (next: StaffRole) => {
    if (isPending) return
    setShownRole(next)
    mutate(next)
  }
  return (
    <select
      aria-label={`Role of ${name}`}
      value={shownRole}
      aria-disabled={isPending || undefined}
      onChange={(event) => changeRole(event.target.value as StaffRole)}
      className={selectClass}
    >
      {Object.entries(staffRoleLabels).map(([role, label]) => (
        <option key={role} value={role}>
          {label}
        </option>
      ))}
    </select>
  )
}

function RemoveButton({ member: { _id: id, name, email } }: { member: StaffMember }) {
  const { mutate } = useStaffChange(async () => {
    await callApi(updateUser, { params: { id }, body: { role: 'customer' } })
    return { message: `${name} is no longer on the staff.` }
  })
  return (
    <ConfirmButton
      label="Remove"
      question={`Remove ${name} from the staff?`}
      itemName={`${name}, ${email}`}
      onConfirm={() => mutate(undefined)}
      className="min-h-11 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-brick"
    >
      <p className="text-sm">They are logged out everywhere. Their account stays, as a customer's.</p>
    </ConfirmButton>
  )
}
