import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatShortRupees } from '#shared/money.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import type { PaymentMethod } from '../../contract.ts'
import type { CreatedDraftOrder, DraftInput } from '../../draft-contract.ts'
import { AddressSection } from './address-section.tsx'
import { CustomerSection } from './customer-section.tsx'
import { type DraftCustomer, type DraftForm, emptyForm, prefillAddress, toDraftInput } from './draft-form.ts'
import { DraftLink } from './draft-link.tsx'
import { calculationQueryOptions, useCreateDraftOrder } from './draft-queries.ts'
import { DraftSummary } from './draft-summary.tsx'
import { ItemsSection } from './items-section.tsx'

const CALCULATION_DELAY_MS = 250
const link = 'inline-flex min-h-11 items-center border border-ink bg-paper px-4 text-sm font-semibold hover:bg-accent'

/** For an admin with a customer on the phone. */
export function NewOrderPage() {
  const [created, setCreated] = useState<CreatedDraftOrder>()
  return (
    <>
      <AdminPageHeader
        title="New order"
        note="For a customer on the phone: they pay with a link, or in cash on delivery."
      >
        <Link to="/admin/orders/drafts" className={link}>
          Draft orders
        </Link>
      </AdminPageHeader>
      {created?.link ? (
        <div className="gutter grid max-w-3xl gap-5 py-5">
          <div className="border border-ink bg-paper p-4 sm:p-6">
            <DraftLink draft={{ ...created, link: created.link }} />
          </div>
          <div>
            <button type="button" onClick={() => setCreated(undefined)} className={`${link} cursor-pointer`}>
              Take another order
            </button>
          </div>
        </div>
      ) : (
        <Editor onCreated={setCreated} />
      )}
    </>
  )
}

/** Returns the input of the form once typing pauses, so the server is not asked at every letter. */
function useDelayedInput(form: DraftForm): DraftInput {
  const [delayed, setDelayed] = useState(form)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(form), CALCULATION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [form])
  return toDraftInput(delayed)
}

function Editor({ onCreated }: { onCreated: (draft: CreatedDraftOrder) => void }) {
  const [form, setForm] = useState<DraftForm>(emptyForm)
  const navigate = useNavigate()
  const create = useCreateDraftOrder()
  const createOnce = useMutateOnce(create)
  const { data: calculation, error } = useQuery(calculationQueryOptions(useDelayedInput(form)))
  const change = (changed: Partial<DraftForm>) => setForm((current) => ({ ...current, ...changed }))
  const changeCustomer = (customer: DraftCustomer | undefined) =>
    setForm((current) => ({ ...current, customer, ...followCustomer(current, customer) }))

  const submit = (paymentMethod: PaymentMethod, totalPrice: number, sendEmail: boolean) => {
    const body = { ...toDraftInput(form), paymentMethod, totalPrice, note: form.note, sendEmail }
    createOnce(body, {
      onSuccess: (draft) => {
        if (draft.link) return onCreated(draft)
        toast('Order placed, to be paid in cash on delivery.')
        void navigate(`/admin/orders/${draft.orderId}`)
      },
    })
  }

  const { cod } = calculation ?? {}
  const canSubmit = form.items.length > 0 && calculation !== undefined && !create.isPending
  return (
    <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <LeaveGuard isDirty={form !== emptyForm && !create.isPending && !create.isSuccess} onLeave={() => {}} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <CustomerSection customer={form.customer} onChange={changeCustomer} />
        <ItemsSection
          items={form.items}
          calculated={calculation?.items}
          takesFocus={form.customer?.id !== undefined}
          onChange={(items) => change({ items })}
        />
        <AddressSection
          customer={form.customer}
          address={form.address}
          problem={calculation?.shippingProblem}
          onChange={(address) => change({ address })}
        />
      </div>
      <div className="lg:sticky lg:top-6">
        <DraftSummary form={form} calculation={calculation} problem={error?.message} onChange={change}>
          {create.error && (
            <p role="alert" className="bg-brick px-3 py-2 text-sm font-semibold">
              {create.error.message}
            </p>
          )}
          <button
            type="button"
            aria-disabled={!canSubmit || undefined}
            onClick={() => canSubmit && submit('Online', calculation.totalPrice, true)}
            className="min-h-14 cursor-pointer bg-ink px-4 text-lg font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:bg-smoke aria-disabled:text-paper"
          >
            {create.isPending ? 'Saving...' : 'Send payment link'}
          </button>
          <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
            <button
              type="button"
              aria-disabled={!canSubmit || undefined}
              onClick={() => canSubmit && submit('Online', calculation.totalPrice, false)}
              className={`${link} cursor-pointer justify-center aria-disabled:cursor-not-allowed aria-disabled:text-smoke`}
            >
              Create link without email
            </button>
            {cod && (
              <button
                type="button"
                aria-disabled={!canSubmit || !cod.isAvailable || undefined}
                onClick={() => canSubmit && cod.isAvailable && void submit('COD', cod.totalPrice, false)}
                className={`${link} cursor-pointer justify-center aria-disabled:cursor-not-allowed aria-disabled:text-smoke`}
              >
                Cash on delivery, {formatShortRupees(cod.totalPrice)}
              </button>
            )}
          </div>
          {cod?.reason && <p className="text-sm text-smoke">{cod.reason}</p>}
        </DraftSummary>
      </div>
    </div>
  )
}

/** A known customer has known addresses; a new one starts with the typed name and phone number. */
function followCustomer({ address }: DraftForm, customer: DraftCustomer | undefined): Partial<DraftForm> {
  if (customer === undefined) return { address: emptyForm.address }
  if (customer.id) return {}
  const { firstName, lastName, phone } = prefillAddress(customer)
  return { address: { ...address, firstName, lastName, phone } }
}
