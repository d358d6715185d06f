import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { brand } from '#shared/brand.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { AdminSidebar } from './admin-sidebar.tsx'
import { MAIN_ID } from './main-id.ts'

/** What stands around every screen of the admin area, once it is an admin who asks. */
export function AdminLayout() {
  const user = useUser()
  const main = (
    <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
      <Outlet />
    </main>
  )
  // who is no admin is led out by the screen, and sees nothing meanwhile
  return useHydrated() && user?.role === 'admin' ? <Frame>{main}</Frame> : main
}

/** Whatever is pressed in the admin area is at least as large as a finger where fingers press. */
const forFingers = [
  'pointer-coarse:[&_:is(button,select,summary,input:not([type=checkbox],[type=radio]))]:min-h-11',
  'pointer-coarse:[&_label:has(input:is([type=checkbox],[type=radio]))]:min-h-11',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a]:min-h-11',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a]:content-center',
  // a link with a layout of its own keeps it
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a:not([class*=grid],[class*=flex],[class*=block])]:inline-flex',
  'pointer-coarse:[&_:is(td,th,dd,li,section)_a:not([class*=grid],[class*=flex],[class*=block])]:items-center',
].join(' ')

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={`min-h-dvh lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block ${forFingers}`}>
      <aside aria-label="Sidebar" className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-ink lg:block">
        <AdminSidebar />
      </aside>
      <div className="min-w-0">
        <NarrowBar />
        {children}
      </div>
    </div>
  )
}

const iconLook = { 'aria-hidden': true, className: 'size-6' } as const

/** Where there is no room for the sidebar: a bar that opens it, above the page, which waits behind it. */
function NarrowBar() {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever one has gone, by link or by the back button
  useEffect(() => setOpen(false), [key])

  return (
    <header className="sticky top-0 z-30 box-content flex h-14 items-center border-b border-ink bg-paper lg:hidden">
      <button
        type="button"
        aria-label="Admin menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="focus-inside grid size-14 cursor-pointer place-items-center border-r border-ink hover:bg-acid"
      >
        <Menu {...iconLook} />
      </button>
      <Link to="/admin" aria-label={`${brand.name} admin`} className="focus-inside flex h-full items-center gap-3 px-4">
        <BrandMark className="h-7" />
        <span className="tag-type bg-ink px-2 py-1 text-paper">Admin</span>
      </Link>
      <Dialog open={isOpen} onClose={() => setOpen(false)} label="Admin menu" from="left" className="lg:hidden">
        <button
          type="button"
          aria-label="Close menu"
          onClick={() => setOpen(false)}
          className="focus-inside absolute! top-0 right-0 z-10 grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-acid"
        >
          <X {...iconLook} />
        </button>
        <AdminSidebar />
      </Dialog>
    </header>
  )
}
