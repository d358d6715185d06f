import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatDateTime } from '#shared/format-date.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { Movement, NamedVariant } from '../../admin-contract.ts'
import { MovementReference } from './movement-reference.tsx'
import { movementsQueryOptions } from './stock-queries.ts'
import { formatOptions, formatSigned, reasonLabels } from './stock-texts.ts'

interface HistoryDialogProps {
  variant: NamedVariant | undefined
  onClose: () => void
}

/** The latest movements of a variant, in a drawer. */
export function HistoryDialog({ variant, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={variant !== undefined} onClose={onClose} label="Stock history" placement="right">
      {variant && <History variant={variant} onClose={onClose} />}
    </Dialog>
  )
}

const SHOWN = 50

function History({ variant, onClose }: { variant: NamedVariant; onClose: () => void }) {
  const query = useQuery(movementsQueryOptions({ variant: String(variant.variantId) }, { limit: SHOWN }))
  return (
    <div className="grid content-start gap-4 p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 className="text-lg font-bold break-words">{variant.name ?? 'Deleted product'}</h2>
          <p className="text-sm">
            {formatOptions(variant)} <span className="font-mono text-xs text-smoke">{variant.sku}</span>
          </p>
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 shrink-0 cursor-pointer place-items-center border border-ink hover:bg-accent"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <QueryContent query={query}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className="font-semibold">Nothing has moved yet.</p>}
            <ol aria-label="Movements" className="grid border-ink not-empty:border">
              {items.map((movement) => (
                <HistoryEntry key={movement._id} movement={movement} />
              ))}
            </ol>
            {total > items.length && (
              <Link
                to={`/admin/stock/movements?variant=${variant.variantId}`}
                className="w-fit font-semibold underline underline-offset-4"
              >
                All movements of this variant
              </Link>
            )}
          </>
        )}
      </QueryContent>
    </div>
  )
}

function HistoryEntry({ movement }: { movement: Movement }) {
  const { at, reason, quantity, level, actor } = movement
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 border-line bg-chalk px-3 py-2.5 text-sm not-last:border-b">
      <span className="font-semibold">{reasonLabels[reason]}</span>
      <span className={`justify-self-end px-1.5 font-mono font-bold ${quantity > 0 ? 'bg-accent' : ''}`}>
        {formatSigned(quantity)}
      </span>
      <span className="flex min-w-0 flex-wrap gap-x-2 text-smoke">
        <time dateTime={at}>{formatDateTime(at)}</time>
        {actor && <span>{actor.name}</span>}
        <MovementReference movement={movement} />
      </span>
      <span className="justify-self-end px-1.5 font-mono text-smoke">
        <span className="sr-only">On hand after it: </span>
        {level}
      </span>
    </li>
  )
}
