import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Link } from '#ui/link.tsx'

/** For admins; who is none never learns what there is and what there is not. */
export function NoSuchScreen() {
  return (
    <>
      <ScreenHeading title="No such screen" note="There is nothing at this address of the admin area." />
      <p className="gutter py-6">
        <Link
          to="/admin"
          className="inline-flex min-h-11 items-center border border-ink px-5 font-semibold hover:bg-acid"
        >
          To the dashboard
        </Link>
      </p>
    </>
  )
}
