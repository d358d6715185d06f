import { UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { Link } from '#ui/link.tsx'
import { activeIcon, useOpenDrawer } from './drawers.ts'
import { iconCell, iconLook } from './icon-cell.ts'
import { account, login } from './navigation.ts'

/** To the account, or to the login for those who have not got that far. Filled on the profile itself. */
export function ProfileIcon() {
  const user = useUser()
  const { pathname } = useLocation()
  const isActive = activeIcon(useOpenDrawer(), pathname) === 'profile'
  const isHere = activeIcon(undefined, pathname) === 'profile'
  return (
    <Link
      to={user ? account.to : login.to}
      aria-label="Profile"
      aria-current={isHere ? 'page' : undefined}
      data-active={isActive || undefined}
      className={iconCell}
    >
      <UserRound {...iconLook} fill={isHere ? 'currentColor' : 'none'} />
    </Link>
  )
}
