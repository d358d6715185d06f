import { createPath, useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { LOGIN_PATH, turnAway, withRedirect } from '../way-back.ts'

/** To the login, and from there back to this page. */
export function LoginLink({ className }: { className: string }) {
  const location = useLocation()
  const here = createPath(location)
  const isThere = location.pathname === LOGIN_PATH
  return (
    <Link
      to={isThere ? here : withRedirect(LOGIN_PATH, here)}
      onClick={() => !isThere && turnAway(here)}
      className={className}
    >
      Log in
    </Link>
  )
}
