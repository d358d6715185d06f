import { describePermission, type Permission } from '#shared/permissions.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'

export function AdminForbidden({ permission }: { permission: Permission }) {
  return (
    <>
      <AdminPageHeader title="Not part of your role" note={`Your role can't ${describePermission(permission)}.`} />
      <p className="gutter max-w-prose py-6 text-pretty">
        If you need this page for your work, ask an owner of the shop to change your role under Staff.
      </p>
    </>
  )
}
