import { UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { activeIcon, useOpenDrawer } from './drawers.ts'
import { iconCell, iconLook } from './icon-cell.ts'

/** Filled on the profile itself. */
export function ProfileIcon() {
  const { pathname } = useLocation()
  const isActive = activeIcon(useOpenDrawer(), pathname) === 'profile'
  const isHere = activeIcon(undefined, pathname) === 'profile'
  return (
    <Link
      to="/profile"
      aria-label="Profile"
      aria-current={isHere ? 'page' : undefined}
      data-active={isActive || undefined}
      className={iconCell}
    >
      <UserRound {...iconLook} fill={isHere ? 'currentColor' : 'none'} />
    </Link>
  )
}
