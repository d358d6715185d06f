import { UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { Link } from '#ui/link.tsx'
import { activeIcon, useOpenDrawer } from './drawers.ts'
import { iconCell, iconLook } from './icon-cell.ts'
import { account, login } from './navigation.ts'

export function ProfileIcon() {
  const user = useUser()
  const { pathname } = useLocation()
  const isActive = activeIcon(useOpenDrawer(), pathname) === 'profile'
  const isOnProfile = activeIcon(undefined, pathname) === 'profile'
  return (
    <Link
      to={user ? account.to : login.to}
      aria-label="Profile"
      aria-current={isOnProfile ? 'page' : undefined}
      data-active={isActive || undefined}
      className={iconCell}
    >
      <UserRound {...iconLook} fill={isOnProfile ? 'currentColor' : 'none'} />
    </Link>
  )
}
