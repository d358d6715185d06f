import { useQueryClient } from '@tanstack/react-query'
import { LogOut, Store } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { logOut } from '#domains/accounts/web/log-out.ts'
import { useUser } from '#domains/accounts/web/queries.ts'
import { brand } from '#shared/brand.ts'
import { isAnythingUnsaved } from '#ui/admin/leave-guard.tsx'
import { LeaveQuestion } from '#ui/admin/leave-question.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Link } from '#ui/link.tsx'
import { type AdminLink, adminGroups } from './admin-navigation.ts'

const row =
  'focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-left font-semibold hover:bg-card aria-[current=page]:bg-acid'

/** Under a screen's address its own pages lie; the dashboard, under which all lie, is only itself. */
const isHere = (pathname: string, to: string) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))

/** Where one can go in the admin area, and the two ways out of it. */
export function AdminSidebar() {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex min-h-full flex-col">
      <Link
        to="/admin"
        aria-label={`${brand.name} admin`}
        className="focus-inside flex h-14 shrink-0 items-center gap-3 px-4"
      >
        <BrandMark className="h-7" />
        <span className="tag-type bg-ink px-2 py-1 text-paper">Admin</span>
      </Link>
      <nav aria-label="Admin" className="grid border-t border-ink">
        {adminGroups.map(({ name, links }) => (
          <ul key={name} aria-label={name} className="border-b border-line py-2">
            {links.map((link) => (
              <li key={link.to}>
                <Row {...link} current={isHere(pathname, link.to)} />
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className="mt-auto border-t border-ink py-2">
        <Link to="/" className={row}>
          <Store {...iconLook} />
          Shop
        </Link>
        <button type="button" onClick={() => (isAnythingUnsaved() ? setAsking(true) : logOut(client))} className={row}>
          <LogOut {...iconLook} />
          Logout
        </button>
        <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={() => logOut(client)} />
        <p className="tag-type truncate px-4 pt-2 pb-1 text-smoke">{user?.email}</p>
      </div>
    </div>
  )
}

const iconLook = { 'aria-hidden': true, className: 'size-4.5 shrink-0', strokeWidth: 1.75 } as const

function Row({ to, label, icon: Icon, current }: AdminLink & { current: boolean }) {
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={row}>
      <Icon {...iconLook} />
      {label}
    </Link>
  )
}
