import { type ComponentType, useEffect } from 'react'
import { createPath, Navigate, useLocation, useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { wasFarewell } from '#domains/accounts/web/stored-login.ts'
import { AS_ANOTHER, turnAway } from '#domains/accounts/web/way-back.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { PageFallback } from './page-fallback.tsx'

interface Guard {
  onlyAdmins: boolean
  /** Where customers go instead of an admins' screen; left out, to the login, to come back as somebody else. */
  customersTo: string | undefined
}

/**
 * A screen for somebody who is logged in. Whose login ends meanwhile, by time, in another tab or by the server, logs in
 * and comes back; who has logged out here goes home. A customer has no business with the admins' screens.
 */
export function guarded(Screen: ComponentType, { onlyAdmins, customersTo }: Guard): ComponentType {
  return function GuardedScreen() {
    const user = useUser()
    // as the server sent it: who is here is known only after that
    if (!useHydrated()) return <PageFallback />
    if (!user) return <WayOut />
    if (!onlyAdmins || user.role === 'admin') return <Screen key={user._id} />
    return customersTo === undefined ? <OtherWayIn /> : <Navigate to={customersTo} replace />
  }
}

function OtherWayIn() {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  useEffect(() => {
    void navigate(turnAway(here), { replace: true, state: AS_ANOTHER })
  }, [navigate, here])
  return <PageFallback />
}

function WayOut() {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  useEffect(() => {
    void navigate(wasFarewell() ? '/' : turnAway(here), { replace: true })
  }, [navigate, here])
  return <PageFallback />
}
