import { usePermissions } from '#domains/accounts/web/parts/use-can.ts'
import { shortenId } from '#shared/ids.ts'
import type { Permission } from '#shared/permissions.ts'
import { Link } from '#ui/link.tsx'
import type { Movement, MovementReason } from '../../admin-contract.ts'

interface ReferencedPage {
  basePath: string
  permission: Permission
}

const order: ReferencedPage = { basePath: '/admin/orders?order=', permission: 'orders:read' }
const returnRequest: ReferencedPage = { basePath: '/admin/returns/', permission: 'returns:read' }

/** Where the reference of a movement leads. */
const pages: Partial<Record<MovementReason, ReferencedPage>> = {
  sale: order,
  amendment: order,
  cancellation: order,
  refund: order,
  return: returnRequest,
  exchange: returnRequest,
  count: { basePath: '/admin/stock/count/', permission: 'stock:read' },
}

export function MovementReference({ movement: { reason, reference, note } }: { movement: Movement }) {
  const can = usePermissions()
  const page = pages[reason]
  return (
    <>
      {reference && page && can(page.permission) && (
        <Link to={`${page.basePath}${reference}`} className="font-mono underline underline-offset-4">
          #{shortenId(reference)}
        </Link>
      )}
      {reference && page && !can(page.permission) && <span className="font-mono">#{shortenId(reference)}</span>}
      {note && <span className="break-words">{note}</span>}
    </>
  )
}
