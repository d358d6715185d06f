import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/dialog.tsx'

/** The class of an action in the menu. */
export const menuAction =
  'focus-inside flex min-h-12 w-full cursor-pointer items-center border-t border-line px-5 text-left text-base font-semibold hover:bg-accent'

interface RowMenuProps {
  /** The row's name. */
  name: string
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: ReactNode
}

/** The actions of a row where there is no space for buttons. */
export function RowMenu({ name, isOpen, onChange, children }: RowMenuProps) {
  const label = `Actions for ${name}`
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => onChange(true)}
        className="ml-auto grid size-11 cursor-pointer place-items-center border border-ink hover:bg-accent"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <Dialog
        open={isOpen}
        onClose={() => onChange(false)}
        label={label}
        placement="bottom"
        className="mx-auto! sm:max-w-md!"
      >
        <p className="truncate px-5 py-4 text-left text-sm text-smoke">{name}</p>
        {children}
      </Dialog>
    </>
  )
}
