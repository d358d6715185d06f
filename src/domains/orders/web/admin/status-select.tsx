import { shortId } from '#shared/ids.ts'
import { type OrderStatus, orderStatuses } from '../../contract.ts'
import { useSetStatus } from './orders-queries.ts'

/** Saves at once; meanwhile it shows what was chosen and keeps the focus, and after a refusal what holds. */
export function StatusSelect({ id, status }: { id: string; status: OrderStatus }) {
  const { mutate, isPending, variables } = useSetStatus()
  return (
    <select
      aria-label={`Status of order ${shortId(id)}`}
      value={isPending ? variables.status : status}
      aria-disabled={isPending || undefined}
      onChange={(event) => !isPending && mutate({ id, status: event.target.value as OrderStatus })}
      className="h-8 w-32 cursor-pointer border border-ink bg-chalk px-2 text-sm aria-disabled:cursor-progress max-md:h-11"
    >
      {orderStatuses.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
}
