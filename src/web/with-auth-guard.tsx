import { type ComponentType, useEffect } from 'react'
import { createPath, Navigate, useLocation, useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { ADMIN_NEEDED_STATE, saveReturnToAndGetLoginUrl } from '#domains/accounts/web/return-to.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { PageFallback } from './page-fallback.tsx'
import { loggedOutHere } from './session.ts'

interface AuthGuardOptions {
  adminsOnly: boolean
  /** Where customers are redirected from an admin page; by default to the login, to return as another user. */
  redirectCustomersTo: string | undefined
}

/**
 * Renders the screen only for a logged-in user. When the session expires or ends in another tab, the user is redirected to
 * the login and returns afterwards. A logout in this tab leads to the home page.
 */
export function withAuthGuard(
  Screen: ComponentType,
  { adminsOnly, redirectCustomersTo }: AuthGuardOptions,
): ComponentType {
  return function GuardedScreen() {
    const user = useUser()
    // the server renders the fallback because it does not know the user
    if (!useHydrated()) return <PageFallback />
    if (!user) return <LoginRedirect />
    if (!adminsOnly || user.role === 'admin') return <Screen key={user._id} />
    return redirectCustomersTo === undefined ? <AdminLoginRedirect /> : <Navigate to={redirectCustomersTo} replace />
  }
}

function AdminLoginRedirect() {
  const navigate = useNavigate()
  const returnTo = createPath(useLocation())
  useEffect(() => {
    void navigate(saveReturnToAndGetLoginUrl(returnTo), { replace: true, state: ADMIN_NEEDED_STATE })
  }, [navigate, returnTo])
  return <PageFallback />
}

function LoginRedirect() {
  const navigate = useNavigate()
  const returnTo = createPath(useLocation())
  useEffect(() => {
    void navigate(loggedOutHere() ? '/' : saveReturnToAndGetLoginUrl(returnTo), { replace: true })
  }, [navigate, returnTo])
  return <PageFallback />
}
