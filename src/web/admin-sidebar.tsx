import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Search, Store } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
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
  'focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-left font-semibold hover:bg-card aria-[current=page]:bg-accent lg:pointer-fine:min-h-(--sidebar-row) lg:text-sm'

/** The logo, the user, and the space between the groups. */
const OTHER_HEIGHT = '8rem'

/** Divides the height of the screen among the rows: 24 px is the least that a mouse can aim at. */
const getRowHeight = (rowCount: number) => `clamp(1.5rem, (100dvh - ${OTHER_HEIGHT}) / ${rowCount}, 2.75rem)`

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
  const groups = listPermittedGroups(can)
  // with the search, and with shop and logout in one row
  const rowCount = groups.flatMap(({ links }) => links).length + 2
  return (
    <div
      style={{ '--sidebar-row': getRowHeight(rowCount) } as CSSProperties}
      className="flex min-h-full flex-col lg:h-full"
    >
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
      <nav aria-label="Admin" className="scroll-cue border-t border-ink lg:min-h-0 lg:overflow-y-auto">
        {groups.map(({ name, links }) => (
          <ul key={name} aria-label={name} className="border-line py-2 not-last:border-b lg:py-1">
            {links.map((link) => (
              <li key={link.to}>
                <SidebarLink {...link} isCurrentPage={isCurrent(pathname, link.to)} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto border-t border-ink py-2 lg:grid lg:shrink-0 lg:grid-cols-2 lg:py-0">
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
        {/* keeps its line while the version loads */}
        <p className="mono-caption col-span-2 flex min-h-7 items-center justify-between gap-3 px-4 text-smoke">
          <span title={user?.email} className="min-w-0 truncate">
            {user?.email}
          </span>
          {status && (
            <span>
              <span className="lg:sr-only">Version </span>
              {status.version}
            </span>
          )}
        </p>
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
