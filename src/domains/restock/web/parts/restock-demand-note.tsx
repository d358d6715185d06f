import { useQuery } from '@tanstack/react-query'
import type { RestockDemand } from '../../contract.ts'
import { restockDemandQueryOptions } from '../queries.ts'

export function RestockDemandNote({ productId }: { productId: string }) {
  const [demand] = useQuery(restockDemandQueryOptions([productId])).data ?? []
  if (!demand) return null
  const { waiting, variants } = demand
  return (
    <div className="grid gap-2 border border-ink bg-chalk p-3">
      <p className="text-sm font-semibold">
        {waiting === 1 ? '1 person is waiting' : `${waiting} people are waiting`} for a restock alert
      </p>
      <ul className="mono-caption flex flex-wrap gap-x-5 gap-y-1">
        {variants.map((variant) => (
          <li key={formatVariant(variant)}>
            {formatVariant(variant)} <span className="font-bold">{variant.waiting}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const formatVariant = ({ size, color }: RestockDemand['variants'][number]) =>
  [size, color].filter(Boolean).join(' / ') || 'Any'
