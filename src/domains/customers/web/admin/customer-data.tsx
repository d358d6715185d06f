import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { DownloadButton } from '#ui/admin/download-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DialogButtons } from '#ui/dialog-buttons.tsx'
import { toast } from '#ui/toast.ts'
import { fetchFile } from '#web/api.ts'
import type { Customer } from '../../admin-contract.ts'
import { Card } from './card.tsx'
import { useEraseCustomer } from './customers-queries.ts'

/** Export and erasure, which customers may ask for under the DPDP Act. */
export function CustomerData({ customer }: { customer: Customer }) {
  const { _id, email, erasureProblem } = customer
  const [isOpen, setOpen] = useState(false)
  const canErase = useCan('customers:write')
  return (
    <Card title="Personal data">
      <p className="mb-3 text-sm text-pretty text-smoke">
        Under the DPDP Act, customers can ask for a copy of their data, or to have it erased. They can do both
        themselves from their profile. Check first that the request came from {email}: anyone can register with somebody
        else's address.
      </p>
      <div className="flex flex-wrap gap-2">
        <DownloadButton
          label="Export data"
          fileName={`customer-${_id}.json`}
          fetchFile={() => fetchFile(`/api/admin/customers/${_id}/data`, "We couldn't export the data.")}
        />
        {canErase && !erasureProblem && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className={`${controlStyles} cursor-pointer px-4 font-semibold hover:bg-brick`}
          >
            Erase data
          </button>
        )}
      </div>
      {canErase && erasureProblem && (
        <p className="mt-3 border-l-4 border-brick pl-3 text-sm text-pretty">Can't be erased now. {erasureProblem}</p>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        label="Erase personal data"
        placement="center"
        className="w-[min(32rem,calc(100vw-2rem))]!"
      >
        {isOpen && <EraseForm customer={customer} onClose={() => setOpen(false)} />}
      </Dialog>
    </Card>
  )
}

function EraseForm({ customer: { _id, email, orders }, onClose }: { customer: Customer; onClose: () => void }) {
  const eraseCustomer = useEraseCustomer(_id)
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isConfirmed = text.trim().toLowerCase() === email.toLowerCase()
  const erase = async () => {
    if (isPending) return
    if (!isConfirmed) return setError("Type the customer's email address to confirm.")
    setPending(true)
    try {
      const { message } = await eraseCustomer(text)
      // a message shown before would go with the dialog
      await navigate('/admin/customers')
      toast(message)
    } catch (failure) {
      setError((failure as Error).message)
      setPending(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void erase()
      }}
      className="grid gap-4 p-6"
    >
      <h2 className="text-lg font-bold">Erase personal data</h2>
      <p className="text-sm text-pretty">
        The account, addresses, messages, newsletter consent, stock alerts, notes and emails are deleted.
        {orders > 0 && ' Orders stay without name, address and contact; invoices stay as issued, as GST law requires.'}{' '}
        This can't be undone.
      </p>
      <label htmlFor={id} className="grid gap-1.5 text-sm font-semibold">
        <span>
          Type <span className="font-mono break-all">{email}</span> to confirm
        </span>
        <input
          id={id}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
          className={`${controlStyles} w-full font-mono`}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="bg-brick px-3 py-2 text-sm font-semibold">
          {error}
        </p>
      )}
      <DialogButtons
        label="Erase data"
        isDestructive
        isPending={isPending}
        pendingLabel="Erasing..."
        onCancel={onClose}
      />
    </form>
  )
}
