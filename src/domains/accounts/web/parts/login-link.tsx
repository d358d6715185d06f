import { createPath, useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { LOGIN_PATH, saveReturnTo, withReturnTo } from '../return-to.ts'

/** Links to the login page, which returns to this page afterwards. */
export function LoginLink({ className }: { className: string }) {
  const location = useLocation()
  const currentPath = createPath(location)
  const isLoginPage = location.pathname === LOGIN_PATH
  return (
    <Link
      to={isLoginPage ? currentPath : withReturnTo(LOGIN_PATH, currentPath)}
      onClick={() => !isLoginPage && saveReturnTo(currentPath)}
      className={className}
    >
      Log in
    </Link>
  )
}
