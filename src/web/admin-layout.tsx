import { useQuery } from '@tanstack/react-query'
import { Menu, Search, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { profileQueryOptions } from '#domains/accounts/web/profile-queries.ts'
import type { StoredUser } from '#domains/accounts/web/stored-user.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { AdminForbidden } from './admin-forbidden.tsx'
import { AdminGoLiveBanner } from './admin-go-live-banner.tsx'
import { AdminHomeLink } from './admin-home-link.tsx'
import { AdminPalette } from './admin-palette.tsx'
import { findPagePermission } from './admin-permissions.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { MAIN_ID } from './main-id.ts'
import { storeUser } from './session.ts'

/** A separate chunk, because few admins see it. */
const AdminSecondFactorGate = lazy(async () => ({
  default: (await import('./admin-second-factor-gate.tsx')).AdminSecondFactorGate,
}))

/** Renders the admin navigation around every page, once the user is known to be an admin. */
export function AdminLayout() {
  const user = useUser()
  const isAdmin = useHydrated() && user?.role === 'admin'
  const main = (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
      {isAdmin ? <AdminPage user={user} /> : <Outlet />}
    </main>
  )
  // the page redirects other users; they must not see the navigation meanwhile
  return isAdmin ? <AdminFrame>{main}</AdminFrame> : main
}

/** Shows the page if the role allows it, and keeps the stored role up to date. */
function AdminPage({ user }: { user: StoredUser }) {
  const { pathname } = useLocation()
  const can = usePermissions()
  const { data: profile } = useQuery({ ...profileQueryOptions(user._id), staleTime: 0, throwOnError: false })
  const [isSettingUp, setSettingUp] = useState(false)
  useEffect(() => {
    if (profile && profile.staffRole !== user.staffRole) storeUser(profile)
  }, [profile, user.staffRole])
  const needsSecondFactor = profile?.needsSecondFactor === true
  if (needsSecondFactor && !isSettingUp) setSettingUp(true)
  if (needsSecondFactor || isSettingUp) {
    const onContinue = () => setSettingUp(false)
    return (
      <Suspense>
        <AdminSecondFactorGate user={user} isDone={!needsSecondFactor} onContinue={onContinue} />
      </Suspense>
    )
  }
  const permission = findPagePermission(pathname)
  const isAllowed = permission === undefined || permission === 'any' || can(permission)
  return isAllowed ? <Outlet /> : <AdminForbidden permission={permission} />
}

/** Makes every control of the admin area at least as large as a touch target on touch screens. */
const touchTargets = [
  'pointer-coarse:[&_:is(button,select,summary,input:not([type=checkbox],[type=radio]))]:min-h-11',
  'pointer-coarse:[&_label:has(input:is([type=checkbox],[type=radio]))]:min-h-11',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a]:min-h-11',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a]:content-center',
  // only links without a layout of their own
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a:not([class*=grid],[class*=flex],[class*=block])]:inline-flex',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a:not([class*=grid],[class*=flex],[class*=block])]:items-center',
].join(' ')

function AdminFrame({ children }: { children: ReactNode }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = () => setPaletteOpen(true)
  useEffect(() => {
    const openOnShortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('dialog:modal')) setPaletteOpen(true)
    }
    document.addEventListener('keydown', openOnShortcut)
    return () => document.removeEventListener('keydown', openOnShortcut)
  }, [])
  return (
    <div className={`min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block ${touchTargets}`}>
      <aside aria-label="Sidebar" className="sticky top-0 hidden h-dvh border-r border-ink lg:block">
        <AdminSidebar onSearch={openPalette} />
      </aside>
      <div className="min-w-0">
        <MobileBar onSearch={openPalette} />
        <AdminGoLiveBanner />
        {children}
      </div>
      <AdminPalette open={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </div>
  )
}

const iconProps = { 'aria-hidden': true, className: 'size-6' } as const

/** Opens the sidebar as a dialog on small screens. */
function MobileBar({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const { location: nextLocation } = useNavigation()
  /** The page that was loading or rendering when the menu opened, and must not close it. */
  const loadingKey = useRef<string>(undefined)

  // closes on every navigation, including the back button
  useEffect(() => {
    if (key !== loadingKey.current) setOpen(false)
  }, [key])

  const openMenu = () => {
    loadingKey.current = nextLocation?.key ?? window.history.state?.key
    setOpen(true)
  }

  return (
    <header className="sticky top-0 z-30 box-content flex h-14 items-center border-b border-ink bg-paper lg:hidden">
      <button
        type="button"
        aria-label="Admin menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={openMenu}
        className="focus-inside grid size-14 cursor-pointer place-items-center border-r border-ink hover:bg-accent"
      >
        <Menu {...iconProps} />
      </button>
      <AdminHomeLink className="h-full" />
      <button
        type="button"
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={onSearch}
        className="focus-inside ml-auto grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
      >
        <Search {...iconProps} />
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label="Admin menu" placement="left" className="lg:hidden">
        <button
          type="button"
          aria-label="Close menu"
          onClick={() => setOpen(false)}
          className="focus-inside absolute! top-0 right-0 z-10 grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X {...iconProps} />
        </button>
        <AdminSidebar
          onSearch={() => {
            setOpen(false)
            onSearch()
          }}
        />
      </Dialog>
    </header>
  )
}
