import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { AmendmentEntry } from './amendment-entry.tsx'
import { isAmendable } from './amendment-queries.ts'
import { buttonClass, fieldClass, primaryClass } from './button-classes.ts'

interface AmendmentDialogProps {
  order: AdminOrderDetail
  title: string
  draft: AmendmentDraft
  onSave: (options: { reason?: string; notify: boolean }) => void
  isSaving: boolean
  /** What prevents the change; shown above the buttons. */
  problem?: string | undefined
  children: ReactNode
}

export interface AmendmentDraft {
  /** Whether the dialog is open, or was closed with something typed in it. */
  exists: boolean
  isOpen: boolean
  open: () => void
  close: () => void
  discard: () => void
}

/** A dialog that is closed by Escape or its backdrop keeps what was typed in it. */
export function useAmendmentDraft(): AmendmentDraft {
  const [state, setState] = useState<'none' | 'open' | 'closed'>('none')
  return {
    exists: state !== 'none',
    isOpen: state === 'open',
    open: () => setState('open'),
    close: () => setState('closed'),
    discard: () => setState('none'),
  }
}

/** The frame of the dialogs that change an order: what changes, why, and whether the customer is told. */
export function AmendmentDialog(props: AmendmentDialogProps) {
  const { order, title, draft, onSave, isSaving, problem, children } = props
  const [known] = useState(order.amendments?.length ?? 0)
  const newAmendments = order.amendments?.slice(known) ?? []
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(true)
  const [isDirty, setDirty] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) onSave({ notify, ...(reason.trim() ? { reason: reason.trim() } : {}) })
  }
  return (
    <Dialog
      open={draft.isOpen}
      onClose={isDirty ? draft.close : draft.discard}
      label={title}
      placement="center"
      className="w-[min(40rem,calc(100vw-2rem))]!"
    >
      <form onSubmit={save} onChange={() => setDirty(true)} noValidate className="grid grid-cols-[minmax(0,1fr)]">
        <header className="sticky top-0 z-20 flex items-center justify-between border-b border-ink bg-paper pl-5">
          <h2 className="headline py-3 text-xl text-balance break-words">{title}</h2>
          <button
            type="button"
            onClick={draft.discard}
            aria-label="Close"
            className="focus-inside grid size-14 shrink-0 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
          >
            <X aria-hidden="true" className="size-6" />
          </button>
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5">
          {children}
          {newAmendments.length > 0 && !isSaving && (
            <section aria-label="Changed meanwhile">
              <h3 className="mb-2 font-bold">Changed meanwhile</h3>
              <ul className="grid gap-3">
                {newAmendments.map((amendment) => (
                  <AmendmentEntry key={amendment._id} amendment={amendment} />
                ))}
              </ul>
            </section>
          )}
          <label className="grid gap-1.5">
            <span className="mono-caption">Reason (optional)</span>
            <input
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              onChange={(event) => setReason(event.target.value)}
              className={fieldClass}
            />
          </label>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
            <input
              type="checkbox"
              checked={notify}
              onChange={(event) => setNotify(event.target.checked)}
              className="size-5 accent-ink"
            />
            Email the customer what has changed
          </label>
        </div>
        <div className="sticky bottom-0 grid gap-3 border-t border-ink bg-card px-5 py-3">
          {problem && (
            <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <button type="submit" aria-disabled={isSaving || undefined} className={primaryClass}>
              {isSaving ? 'Saving...' : 'Change order'}
            </button>
            <button type="button" onClick={draft.discard} className={buttonClass}>
              Keep as it is
            </button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}

interface EditButtonProps {
  order: AdminOrderDetail
  /** What the button edits, for screen readers. */
  label: string
  onClick: () => void
}

/** Nothing once the order has shipped. */
export function EditButton({ order, label, onClick }: EditButtonProps) {
  if (!isAmendable(order)) return null
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      onClick={onClick}
      className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center px-1 text-sm font-semibold underline underline-offset-4 hover:bg-accent"
    >
      Edit
    </button>
  )
}
