import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface ConfirmButtonProps {
  /** The label of the button and of the confirm button in the dialog. */
  label: string
  question: string
  /** The affected item, for example the row's name. Outside the dialog only screen readers announce it. */
  itemName?: string
  children?: ReactNode
  onConfirm: () => void
  className?: string
}

const defaultButton = 'min-h-8 cursor-pointer border border-ink px-3 text-sm font-semibold hover:bg-brick'

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmButton({
  label,
  question,
  itemName,
  children,
  onConfirm,
  className = defaultButton,
}: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {label}
        {itemName && <span className="sr-only"> {itemName}</span>}
      </button>
      <ConfirmDialog
        open={isOpen}
        question={question}
        confirmLabel={label}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      >
        {itemName && <p className="font-mono text-sm break-words">{itemName}</p>}
        {children}
      </ConfirmDialog>
    </>
  )
}
