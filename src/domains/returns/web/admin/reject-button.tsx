import { type FormEvent, useState } from 'react'
import { isBlank } from '#shared/is-blank.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { MAX_REASON_LENGTH } from '../../admin-contract.ts'

const QUESTION = 'Why are you rejecting this return?'

/** Opens a dialog for the reason, which the customer sees. */
export function RejectButton({ className, onReject }: { className: string; onReject: (reason: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const close = () => setOpen(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(reason)) return setMissing(true)
    close()
    onReject(reason.trim())
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        Reject
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        label={QUESTION}
        placement="center"
        className="w-[min(32rem,calc(100vw-2rem))]!"
      >
        <form onSubmit={submit} noValidate className="grid gap-4 p-6">
          <label className="grid gap-3">
            <span className="text-lg font-bold">{QUESTION}</span>
            <span className="text-sm">The customer sees this in the email and on the order page.</span>
            <textarea
              name="reason"
              required
              rows={4}
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              aria-invalid={isMissing || undefined}
              onChange={(event) => {
                setReason(event.target.value)
                setMissing(false)
              }}
              className="w-full border border-ink bg-chalk p-3 text-base"
            />
          </label>
          <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
            {isMissing && 'Please enter a reason.'}
          </p>
          <DialogButtons label="Reject" isDestructive onCancel={close} />
        </form>
      </Dialog>
    </>
  )
}
