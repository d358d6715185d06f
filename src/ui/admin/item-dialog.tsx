import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../dialog.tsx'

interface ItemDialogProps<T> {
  /** Undefined while the dialog is closed. */
  item: T | undefined
  label: string
  onClose: () => void
  children: (item: T) => ReactNode
}

/** Shows one item of a list in a dialog at the right edge. */
export function ItemDialog<T extends string | object>({ item, label, onClose, children }: ItemDialogProps<T>) {
  // keeps the item visible while the dialog slides out
  const [visibleItem, setVisibleItem] = useState<T | undefined>(item)
  if (item !== undefined && item !== visibleItem) setVisibleItem(() => item)
  return (
    <Dialog
      open={item !== undefined}
      onClose={onClose}
      label={label}
      placement="right"
      closesOnBack={false}
      className="w-[min(44rem,100vw)]!"
    >
      {visibleItem !== undefined && (
        <div className="relative grid gap-6 p-4 sm:p-8">
          <button
            type="button"
            onClick={onClose}
            className="absolute top-4 right-4 grid size-11 cursor-pointer place-items-center border border-ink hover:bg-accent sm:top-8 sm:right-8"
          >
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </button>
          {children(visibleItem)}
        </div>
      )}
    </Dialog>
  )
}
