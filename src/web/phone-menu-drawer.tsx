import { X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Logo } from '#ui/logo.tsx'
import { useSite } from '#ui/site.ts'
import { closeDrawers } from './drawers.ts'
import { iconProps } from './icon-cell.ts'
import { MenuLinks } from './menu-links.tsx'

export function PhoneMenuDrawer({ open, label }: { open: boolean; label: string }) {
  const { brand } = useSite()

  // the router prevents the default of an in-app click; a link opened in a new tab keeps the menu open
  const closeOnNavigation = (event: MouseEvent) => {
    if (event.defaultPrevented) closeDrawers()
  }

  return (
    <Dialog open={open} onClose={closeDrawers} label={label} placement="left">
      <div className="flex min-h-full flex-col bg-ink text-paper">
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-iron pl-4">
          <Logo isOnDark className="h-7 text-accent" />
          <button
            type="button"
            aria-label="Close menu"
            onClick={closeDrawers}
            className="focus-inside grid size-14 cursor-pointer place-items-center hover:bg-accent hover:text-ink"
          >
            <X {...iconProps} />
          </button>
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: following a link by keyboard also fires a click */}
        <nav aria-label={label} onClick={closeOnNavigation}>
          <MenuLinks />
        </nav>
        <p className="mono-caption mt-auto px-4 py-5 text-ash">{brand.tagline}</p>
      </div>
    </Dialog>
  )
}
