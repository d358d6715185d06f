import { type ComponentType, useEffect } from 'react'
import { createPath, Navigate, useLocation, useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { wasFarewell } from '#domains/accounts/web/stored-login.ts'
import { AS_ANOTHER, turnAway } from '#domains/accounts/web/way-back.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { PageFallback } from './page-fallback.tsx'

interface Guard {
  onlyAdmins: boolean
  /** Where customers are sent from an admin screen; by default to the login, to return as another user. */
  customersTo: string | undefined
}

/**
 * Renders the screen only for a logged-in user. When the session ends, by timeout, in another tab or on the server, the
 * user is sent to the login and returns afterwards; a logout in this tab leads to the home page.
 */
export function guarded(Screen: ComponentType, { onlyAdmins, customersTo }: Guard): ComponentType {
  return function GuardedScreen() {
    const user = useUser()
    // the server renders the fallback because it does not know the user
    if (!useHydrated()) return <PageFallback />
    if (!user) return <LoginRedirect />
    if (!onlyAdmins || user.role === 'admin') return <Screen key={user._id} />
    return customersTo === undefined ? <SwitchAccountRedirect /> : <Navigate to={customersTo} replace />
  }
}

function SwitchAccountRedirect() {
  const navigate = useNavigate()
  const returnTo = createPath(useLocation())
  useEffect(() => {
    void navigate(turnAway(returnTo), { replace: true, state: AS_ANOTHER })
  }, [navigate, returnTo])
  return <PageFallback />
}

function LoginRedirect() {
  const navigate = useNavigate()
  const returnTo = createPath(useLocation())
  useEffect(() => {
    void navigate(wasFarewell() ? '/' : turnAway(returnTo), { replace: true })
  }, [navigate, returnTo])
  return <PageFallback />
}
