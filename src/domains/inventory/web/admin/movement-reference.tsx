import { shortenId } from '#shared/ids.ts'
import { Link } from '#ui/link.tsx'
import type { Movement, MovementReason } from '../../admin-contract.ts'

/** Where the reference of a movement leads. */
const paths: Partial<Record<MovementReason, (id: string) => string>> = {
  sale: (id) => `/admin/orders?order=${id}`,
  amendment: (id) => `/admin/orders?order=${id}`,
  cancellation: (id) => `/admin/orders?order=${id}`,
  refund: (id) => `/admin/orders?order=${id}`,
  return: (id) => `/admin/returns/${id}`,
  exchange: (id) => `/admin/returns/${id}`,
  count: (id) => `/admin/stock/count/${id}`,
}

export function MovementReference({ movement: { reason, reference, note } }: { movement: Movement }) {
  const path = reference && paths[reason]?.(reference)
  return (
    <>
      {path && (
        <Link to={path} className="font-mono underline underline-offset-4">
          #{shortenId(reference)}
        </Link>
      )}
      {note && <span className="break-words">{note}</span>}
    </>
  )
}
