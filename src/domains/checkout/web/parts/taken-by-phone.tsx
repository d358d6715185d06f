import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { callApi } from '#web/api.ts'
import { listDraftOrders } from '../../draft-contract.ts'

/** Says who took an order by phone, with the note. Renders nothing for any other order. */
export function TakenByPhone({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    queryKey: ['account', 'draft-orders', 'order', orderId],
    queryFn: ({ signal }) => callApi(listDraftOrders, { query: { orderId } }, { signal }),
    // the order is shown without it
    throwOnError: false,
  })
  const draft = data?.items[0]
  if (!draft) return null
  return (
    <p className="border-b border-ink bg-card px-5 py-3 text-sm">
      <b>Taken by phone by {draft.takenBy}</b> on {formatDateTime(draft.createdAt)}.
      {draft.note && <span className="block text-pretty">{draft.note}</span>}
    </p>
  )
}
