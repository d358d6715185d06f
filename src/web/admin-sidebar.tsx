import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Search, Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { logOut } from '#domains/accounts/web/log-out.ts'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { shopStatusQueryOptions } from '#domains/dashboard/web/admin/shop-status-query-options.ts'
import { LeaveDialog } from '#ui/admin/leave-dialog.tsx'
import { hasUnsavedChanges } from '#ui/admin/leave-guard.tsx'
import { Link } from '#ui/link.tsx'
import { AdminHomeLink } from './admin-home-link.tsx'
import { type AdminLink, listPermittedGroups } from './admin-navigation.ts'

const rowClass =
  'focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-left font-semibold hover:bg-card aria-[current=page]:bg-accent'

/** A link is also current on subpages, except the dashboard's, whose path is the prefix of all others. */
const isCurrent = (pathname: string, to: string) =>
  pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))

export function AdminSidebar({ onSearch }: { onSearch: () => void }) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const user = useUser()
  const can = usePermissions()
  const { data: status } = useQuery(shopStatusQueryOptions())
  const [isLogoutDialogOpen, setLogoutDialogOpen] = useState(false)
  return (
    <div className="flex min-h-full flex-col">
      <AdminHomeLink className="h-14 shrink-0" />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
        className={`${rowClass} shrink-0 border-t border-ink`}
      >
        <Search {...iconProps} />
        Search
        <kbd className="mono-caption ml-auto border border-line px-1.5 font-normal text-smoke max-lg:hidden">
          Ctrl K
        </kbd>
      </button>
      <nav aria-label="Admin" className="grid border-t border-ink">
        {listPermittedGroups(can).map(({ name, links }) => (
          <ul key={name} aria-label={name} className="border-b border-line py-2">
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink {...link} isCurrentPage={isCurrent(pathname, link.to)} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto border-t border-ink py-2">
        <Link to="/" className={rowClass}>
          <Store {...iconProps} />
          Shop
        </Link>
        <button
          type="button"
          onClick={() => (hasUnsavedChanges() ? setLogoutDialogOpen(true) : logOut(client))}
          className={rowClass}
        >
          <LogOut {...iconProps} />
          Logout
        </button>
        <LeaveDialog
          open={isLogoutDialogOpen}
          onStay={() => setLogoutDialogOpen(false)}
          onLeave={() => logOut(client)}
        />
        <p className="mono-caption truncate px-4 pt-2 pb-1 text-smoke">{user?.email}</p>
        {/* keeps its line while the version loads */}
        <p className="mono-caption min-h-5 px-4 pb-1 text-smoke">{status && `Version ${status.version}`}</p>
      </div>
    </div>
  )
}

const iconProps = { 'aria-hidden': true, className: 'size-4.5 shrink-0', strokeWidth: 1.75 } as const

function SidebarLink({ to, label, icon: Icon, isCurrentPage }: AdminLink & { isCurrentPage: boolean }) {
  return (
    <Link to={to} aria-current={isCurrentPage ? 'page' : undefined} className={rowClass}>
      <Icon {...iconProps} />
      {label}
    </Link>
  )
}
