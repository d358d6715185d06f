import { useQuery } from '@tanstack/react-query'
import { OpenOrdersWarning } from '#domains/customers/web/parts/open-orders-warning.tsx'
import { formatSearchParams } from '#shared/search-params.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import type { Column } from '#ui/admin/column.ts'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { DataTable } from '#ui/admin/data-table.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { ListFilter, ListToolbar } from '#ui/admin/list-toolbar.tsx'
import { useListParams } from '#ui/admin/use-list-params.ts'
import { Tag } from '#ui/tag.tsx'
import { useRequestedValue } from '#ui/use-requested-value.ts'
import { fetchFile } from '#web/api.ts'
import type { Role } from '../../contract.ts'
import { type ListedUser, USERS_CSV_PATH } from '../../users-contract.ts'
import { Allowed } from '../parts/allowed.tsx'
import { useCan } from '../parts/use-can.ts'
import { AddUserForm } from './add-user-form.tsx'
import { CONFIRM_DELETE, NO_PASSWORD_YET, roleLabels, TITLE } from './texts.ts'
import { UnusualEmails } from './unusual-emails.tsx'
import { PAGE_SIZE, useDeleteUser, usersQueryOptions, usersSearchParams, useSetRole } from './users-queries.ts'

const columns: Column<ListedUser>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (user) => <UserName user={user} />,
    className: 'max-w-72 break-words',
  },
  {
    id: 'email',
    header: 'Email',
    sortable: true,
    cell: ({ email }) => <EmailAddress address={email} />,
    className: 'md:font-mono max-md:text-right',
  },
  { id: 'role', header: 'Role', sortable: true, cell: (user) => <RoleSelect user={user} />, className: 'md:w-40' },
  {
    id: 'delete',
    header: 'Delete',
    hideHeader: true,
    cell: (user) => <DeleteUser user={user} />,
    className: 'md:w-28 md:text-right',
  },
]

export function UsersPage() {
  const list = useListParams(usersSearchParams)
  const users = useQuery(usersQueryOptions(list.values))
  const { page: _page, ...filters } = list.values
  const csvPath = `${USERS_CSV_PATH}${formatSearchParams(filters)}`
  return (
    <>
      <AdminPageHeader title={TITLE} />
      <UnusualEmails />
      <Allowed to="customers:write">
        <section aria-label="Add a user" className="gutter border-b border-ink py-5">
          <AddUserForm />
        </section>
      </Allowed>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 py-5">
        <ListToolbar
          list={list}
          searchLabel="Search by name or email"
          csv={{ fileName: 'users.csv', fetchFile: () => fetchFile(csvPath, "We couldn't export the users.") }}
        >
          <ListFilter list={list} name="role" label="Role" allLabel="All roles" options={roleLabels} />
        </ListToolbar>
        <DataTable
          label="Users"
          list={list}
          query={users}
          pageSize={PAGE_SIZE}
          columns={columns}
          getId={({ _id }) => _id}
          empty="No users yet."
          noResults="No users found."
          phoneRow={(user) => <PhoneRow user={user} />}
        />
      </div>
    </>
  )
}

/** Who it is; then the role and the way to delete. */
function PhoneRow({ user }: { user: ListedUser }) {
  return (
    <span className="grid gap-1">
      <span className="grid">
        <span className="truncate font-semibold">
          <UserName user={user} />
        </span>
        <span className="text-xs text-smoke">
          <EmailAddress address={user.email} />
        </span>
      </span>
      <span className="flex items-center justify-between gap-3 *:min-h-11">
        <RoleSelect user={user} />
        <DeleteUser user={user} />
      </span>
    </span>
  )
}

function UserName({ user: { name, hasNoPassword } }: { user: ListedUser }) {
  if (!hasNoPassword) return name
  return (
    <>
      {name}{' '}
      <Tag color="outline" className="ml-1">
        {NO_PASSWORD_YET}
      </Tag>
    </>
  )
}

/** Saves immediately. Shows the new role and keeps the focus while saving, and reverts on failure. */
function RoleSelect({ user: { _id, name, role } }: { user: ListedUser }) {
  const { mutate, isPending } = useSetRole()
  const [shownRole, setShownRole] = useRequestedValue(role, isPending)
  // only owners change roles
  if (!useCan('staff:write')) return roleLabels[role]
  const changeRole = (next: Role) => {
    if (isPending) return
    setShownRole(next)
    mutate({ id: _id, role: next })
  }
  return (
    <select
      aria-label={`Role of ${name}`}
      value={shownRole}
      aria-disabled={isPending || undefined}
      onChange={(event) => changeRole(event.target.value as Role)}
      className="h-8 w-32 cursor-pointer border border-ink bg-chalk px-2 aria-disabled:cursor-progress"
    >
      {Object.entries(roleLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function DeleteUser({ user: { _id, name, email, role } }: { user: ListedUser }) {
  const { mutate } = useDeleteUser()
  const canDelete = useCan(role === 'admin' ? 'staff:write' : 'customers:write')
  if (!canDelete) return null
  return (
    <ConfirmButton
      label="Delete"
      question={CONFIRM_DELETE}
      itemName={`${name}, ${email}`}
      onConfirm={() => mutate(_id)}
    >
      {role === 'customer' && <OpenOrdersWarning customerId={_id} />}
    </ConfirmButton>
  )
}
