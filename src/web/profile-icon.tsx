import { UserRound } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { getActiveIcon, useOpenDrawer } from './drawers.ts'
import { iconCell, iconProps } from './icon-cell.ts'
import { accountLink, loginLink } from './navigation.ts'

/** Prefetches nothing: it is always in view, and most visits don't need the account. */
export function ProfileIcon() {
  const user = useUser()
  const { pathname } = useLocation()
  const isActive = getActiveIcon(useOpenDrawer(), pathname) === 'profile'
  const isOnProfile = getActiveIcon(undefined, pathname) === 'profile'
  return (
    <Link
      to={user ? accountLink.to : loginLink.to}
      aria-label="Profile"
      aria-current={isOnProfile ? 'page' : undefined}
      data-active={isActive || undefined}
      className={iconCell}
    >
      <UserRound {...iconProps} fill={isOnProfile ? 'currentColor' : 'none'} />
    </Link>
  )
}
