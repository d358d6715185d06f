import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'

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

const dialogButton = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold'
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
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        {label}
        {itemName && <span className="sr-only"> {itemName}</span>}
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        label={question}
        placement="center"
        className="w-[min(28rem,calc(100vw-2rem))]!"
      >
        <div className="grid gap-5 p-6 text-left text-base font-normal">
          <p className="text-lg font-bold text-pretty">{question}</p>
          {itemName && <p className="font-mono text-sm break-words">{itemName}</p>}
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={close} className={`${dialogButton} hover:bg-acid`}>
              Cancel
            </button>
            <button
              type="button"
              onClick={() => {
                close()
                onConfirm()
              }}
              className={`${dialogButton} bg-brick hover:bg-ink hover:text-paper`}
            >
              {label}
            </button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
