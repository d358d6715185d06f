import { useQuery } from '@tanstack/react-query'
import { staffRoleDescriptions, staffRoleLabels, staffRoles } from '#shared/staff-roles.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import { callApi } from '#web/api.ts'
import { type Staff, updateStaffSecurity } from '../../staff-contract.ts'
import { Allowed } from '../parts/allowed.tsx'
import { useCan } from '../parts/use-can.ts'
import { useUser } from '../parts/use-user.ts'
import { InvitationList, InviteForm } from './staff-invitations.tsx'
import { StaffMembers } from './staff-members.tsx'
import { staffQueryOptions, useStaffChange } from './staff-queries.ts'

const NOTE = 'Who works in the admin area, and what each role may do. Changes take effect with the next click.'

export function StaffPage() {
  const staff = useQuery(staffQueryOptions)
  return (
    <>
      <AdminPageHeader title="Staff" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] items-start gap-5 py-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Allowed to="staff:write">
            <InviteForm />
          </Allowed>
          <QueryContent query={staff} skeleton={<StaffSkeleton />}>
            {(data) => <StaffLists staff={data} />}
          </QueryContent>
        </div>
        {/* below the lists it would move with their length */}
        <div className={staff.isPending ? 'max-xl:invisible' : ''}>
          <RoleGuide />
        </div>
      </div>
    </>
  )
}

function StaffSkeleton() {
  return (
    <FormSection title="Members">
      <p role="status" className="min-h-40 font-semibold">
        Loading...
      </p>
    </FormSection>
  )
}

function StaffLists({ staff: { members, invitations, requiresSecondFactor } }: { staff: Staff }) {
  const ownId = useUser()?._id
  return (
    <>
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
      <StaffMembers members={members} ownId={ownId} />
      <SecuritySection requiresSecondFactor={requiresSecondFactor} />
    </>
  )
}

function SecuritySection({ requiresSecondFactor }: { requiresSecondFactor: boolean }) {
  const canChange = useCan('staff:write')
  const { mutate, isPending } = useStaffChange((isRequired: boolean) =>
    callApi(updateStaffSecurity, { body: { requiresSecondFactor: isRequired } }),
  )
  const [isChecked, setChecked] = useRequestedValue(requiresSecondFactor, isPending)
  const change = (isRequired: boolean) => {
    if (isPending) return
    setChecked(isRequired)
    mutate(isRequired)
  }
  return (
    <FormSection title="Security">
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={!canChange}
          onChange={(event) => change(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-ink"
        />
        <span className="grid gap-1">
          <span className="font-semibold">Require two-step login</span>
          <span className="max-w-[60ch] text-sm text-pretty text-smoke">
            Members of the staff without it must set it up before they can do anything else. Needs two-step login on
            your own account.
          </span>
        </span>
      </label>
    </FormSection>
  )
}

function RoleGuide() {
  return (
    <FormSection title="Roles">
      <dl className="grid gap-4 text-sm">
        {staffRoles.map((role) => (
          <div key={role} className="grid gap-0.5">
            <dt className="font-bold">{staffRoleLabels[role]}</dt>
            <dd className="text-pretty text-smoke">{staffRoleDescriptions[role]}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}
