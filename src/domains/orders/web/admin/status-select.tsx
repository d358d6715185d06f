import { shortenId } from '#shared/ids.ts'
import { type OrderStatus, orderStatuses } from '../../contract.ts'
import { useSetOrderStatus } from './orders-queries.ts'

/** Saves on change. Shows the new status while saving and stays focusable; reverts if the request fails. */
export function StatusSelect({ id, status }: { id: string; status: OrderStatus }) {
  const { mutate, isPending, variables } = useSetOrderStatus()
  return (
    <select
      aria-label={`Status of order ${shortenId(id)}`}
      value={isPending ? variables.status : status}
      aria-disabled={isPending || undefined}
      onChange={(event) => !isPending && mutate({ id, status: event.target.value as OrderStatus })}
      className="h-8 w-32 cursor-pointer border border-ink bg-chalk px-2 text-sm aria-disabled:cursor-progress max-md:h-11"
    >
      {orderStatuses.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
