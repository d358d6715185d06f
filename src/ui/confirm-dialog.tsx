import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  question: string
  confirmLabel: string
  /** Defaults to Cancel. */
  cancelLabel?: string
  /** False for everyday work, whose button is not red. */
  isDangerous?: boolean
  children?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold'

/** Asks before an action. The button that confirms comes last, so it never has the focus first. */
export function ConfirmDialog({
  open,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDangerous = true,
  children,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={question}
      placement="center"
      className="w-[min(28rem,calc(100vw-2rem))]!"
    >
      <div className="grid gap-5 p-6 text-left font-sans text-base font-normal whitespace-normal">
        <p className="text-lg font-bold text-pretty break-words">{question}</p>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} className={`${buttonClass} hover:bg-accent`}>
            {cancelLabel}
          </button>
          <button
            type="button"
            onClick={() => {
              onClose()
              onConfirm()
            }}
            className={`${buttonClass} ${isDangerous ? 'bg-brick hover:bg-ink hover:text-paper' : 'bg-ink text-paper hover:bg-accent hover:text-ink'}`}
          >
            {confirmLabel}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
