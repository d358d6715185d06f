import { useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { type AdminOrderDetail, MAX_REASON_LENGTH } from '../../admin-contract.ts'
import { buttonClass, fieldClass } from './button-classes.ts'
import { useRefuseOrder } from './orders-queries.ts'

/** Ends an order whose shipment came back. */
export function RefusedShipment({ order: { _id: id, user } }: { order: AdminOrderDetail }) {
  const refuse = useRefuseOrder()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${buttonClass} justify-self-start hover:bg-brick`}
      >
        Parcel refused
      </button>
      <ConfirmDialog
        open={isOpen}
        question="Was the parcel refused?"
        confirmLabel="Parcel refused"
        onClose={() => setOpen(false)}
        onConfirm={() => !refuse.isPending && refuse.mutate({ id, ...(note.trim() ? { note: note.trim() } : {}) })}
      >
        <ul className="grid list-disc gap-2 pl-5 text-sm">
          <li>The order is cancelled and its items go back into stock.</li>
          <li>No cash is expected, and nothing is refunded.</li>
          <li>{user.name} can't choose cash on delivery any more, unless the settings allow it.</li>
        </ul>
        <label className="grid gap-2.5">
          <span className="mono-caption">Note (optional)</span>
          <input
            value={note}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => setNote(event.target.value)}
            className={fieldClass}
          />
        </label>
      </ConfirmDialog>
    </>
  )
}
