import { createPath, useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { LOGIN_PATH, loginRedirectFor, withRedirect } from '../return-to.ts'

/** Links to the login page, which returns to this page afterwards. */
export function LoginLink({ className }: { className: string }) {
  const location = useLocation()
  const currentPath = createPath(location)
  const isLoginPage = location.pathname === LOGIN_PATH
  return (
    <Link
      to={isLoginPage ? currentPath : withRedirect(LOGIN_PATH, currentPath)}
      // stores the page to return to
      onClick={() => !isLoginPage && loginRedirectFor(currentPath)}
      className={className}
    >
      Log in
    </Link>
  )
}
