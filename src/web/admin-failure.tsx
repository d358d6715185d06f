import { useLocation, useRouteError } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { PageFailure } from './failures.tsx'

/** Error boundary of an admin page, inside the layout: says what was not found in the words of the admin area. */
export function AdminFailure() {
  const error = useRouteError()
  const { pathname } = useLocation()
  if (!(error instanceof ShopError) || error.code !== 'not_found') return <PageFailure />
  const [, , section = ''] = pathname.split('/')
  return (
    <>
      <AdminPageHeader title="Not found" note={`${error.message} It may have been deleted.`} />
      <p className="gutter py-6">
        <Link
          to={`/admin/${section}`}
          className="inline-flex min-h-11 items-center border border-ink px-5 font-semibold hover:bg-accent"
        >
          Back to {section}
        </Link>
      </p>
    </>
  )
}
