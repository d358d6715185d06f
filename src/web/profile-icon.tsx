import { UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { Link, NoPrefetchLink } from '#ui/link.tsx'
import { getActiveIcon, useOpenDrawer } from './drawers.ts'
import { iconCell, iconProps } from './icon-cell.ts'
import { accountLink, loginLink } from './navigation.ts'

export function ProfileIcon() {
  const user = useUser()
  const { pathname } = useLocation()
  const isActive = getActiveIcon(useOpenDrawer(), pathname) === 'profile'
  const isOnProfile = getActiveIcon(undefined, pathname) === 'profile'
  // it is in view on every page, so a link that prefetches does so on each: worth it for a guest's login only
  const ProfileLink = user ? NoPrefetchLink : Link
  return (
    <ProfileLink
      to={user ? accountLink.to : loginLink.to}
      aria-label="Profile"
      aria-current={isOnProfile ? 'page' : undefined}
      data-active={isActive || undefined}
      className={iconCell}
    >
      <UserRound {...iconProps} fill={isOnProfile ? 'currentColor' : 'none'} />
    </ProfileLink>
  )
}
