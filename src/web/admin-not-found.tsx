import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'

/** Only admins see this page, so others cannot find out which admin pages exist. */
export function AdminNotFound() {
  return (
    <>
      <AdminPageHeader title="Page not found" note="There's no admin page at this address." />
      <p className="gutter py-6">
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center border border-ink px-5 font-semibold hover:bg-accent"
        >
          Back to the dashboard
        </Link>
      </p>
    </>
  )
}
