import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { shortenId } from '#shared/ids.ts'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { toast } from '#ui/toast.ts'
import type { OrderToShip } from '../../admin-contract.ts'
import { useCreateShipments } from './shipping-queries.ts'

interface ShipDialogProps {
  orders: OrderToShip[]
  onClose: () => void
  onShipped: (orderIds: string[]) => void
}

/** Takes a tracking number per order. A single order can be shipped in part. */
export function ShipDialog({ orders, onClose, onShipped }: ShipDialogProps) {
  const [courier, setCourier] = useState('')
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const create = useCreateShipments()
  const [single] = orders.length === 1 ? orders : []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    const rows = orders.filter(({ _id }) => numbers[_id]?.trim())
    if (rows.length === 0) return setProblems({ [orders[0]?._id ?? '']: 'Tracking number is required.' })
    create.mutate(
      rows.map(({ _id }) => ({
        orderId: _id,
        courier,
        trackingNumber: numbers[_id] ?? '',
        ...(single ? { lines: pickLines(single, quantities) } : {}),
      })),
      {
        onSuccess: ({ results }) => {
          const refused = results.flatMap(({ orderId, problem }) => (problem ? [[orderId, problem] as const] : []))
          const shipped = results.flatMap(({ orderId, problem }) => (problem ? [] : [orderId]))
          setProblems(Object.fromEntries(refused))
          onShipped(shipped)
          if (shipped.length > 0)
            toast(`${shipped.length} ${shipped.length === 1 ? 'order' : 'orders'} shipped. Customers get an email.`)
          if (refused.length === 0) onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)]">
      <header className="sticky top-0 z-20 flex items-center justify-between border-b border-ink bg-paper pl-5">
        <h2 className="headline text-xl">Enter tracking</h2>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className="focus-inside grid size-14 cursor-pointer place-items-center border-l border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-6" />
        </button>
      </header>
      <div className="grid gap-5 p-5">
        <FormRow label="Courier">
          {(control) => (
            <input
              {...control}
              value={courier}
              onChange={(event) => setCourier(event.target.value)}
              list="couriers"
              required
              maxLength={60}
              className={`${inputClass} max-w-80`}
            />
          )}
        </FormRow>
        <datalist id="couriers">
          {['Delhivery', 'Blue Dart', 'DTDC', 'India Post', 'Ekart', 'Xpressbees', 'Ecom Express', 'Shadowfax'].map(
            (name) => (
              <option key={name} value={name} />
            ),
          )}
        </datalist>
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order._id} className="grid gap-3 border border-line bg-chalk p-3 sm:grid-cols-2 sm:items-start">
              <p>
                <span className="block font-mono font-bold">#{shortenId(order._id)}</span>
                <span className="block text-sm break-words">
                  {order.customer}, {order.city} <span className="font-mono text-xs">{order.postalCode}</span>
                </span>
              </p>
              <FormRow label={`Tracking number of #${shortenId(order._id)}`} error={problems[order._id]}>
                {(control) => (
                  <input
                    {...control}
                    value={numbers[order._id] ?? ''}
                    onChange={(event) => setNumbers({ ...numbers, [order._id]: event.target.value })}
                    maxLength={60}
                    autoComplete="off"
                    className={`${inputClass} font-mono`}
                  />
                )}
              </FormRow>
            </li>
          ))}
        </ul>
        {single && (
          <fieldset className="grid gap-2">
            <legend className="mono-caption mb-2">In this parcel</legend>
            {single.lines.map(({ lineId, name, variant, quantity }) => (
              <label key={lineId} className="flex items-center justify-between gap-4">
                <span className="min-w-0 break-words">
                  {name}
                  {variant && <span className="text-smoke">, {variant}</span>}
                </span>
                <span className="flex items-center gap-2 font-mono text-sm whitespace-nowrap">
                  <input
                    type="number"
                    min={0}
                    max={quantity}
                    value={quantities[lineId] ?? quantity}
                    onChange={(event) => setQuantities({ ...quantities, [lineId]: Number(event.target.value) })}
                    className={`${inputClass} w-20 text-right`}
                  />
                  of {quantity}
                </span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-t border-ink bg-card px-5 py-3">
        <button
          type="submit"
          aria-disabled={create.isPending || undefined}
          className="min-h-11 cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress"
        >
          {create.isPending ? 'Saving...' : 'Mark as shipped'}
        </button>
      </div>
    </form>
  )
}

const pickLines = ({ lines }: OrderToShip, quantities: Record<string, number>) =>
  lines
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantities[lineId] ?? quantity }))
    .filter(({ quantity }) => quantity > 0)
