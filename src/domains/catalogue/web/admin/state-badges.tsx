import { Badge } from '#ui/badge.tsx'
import type { AdminProduct } from '../../admin-contract.ts'
import { formatGoesLive, formatUnpublish, stateColors, stateLabels } from './texts.ts'

interface StateBadgesProps {
  product: Pick<AdminProduct, 'state' | 'publishAt' | 'unpublishAt' | 'drop'>
}

/** The state of a product, its schedule, and whether it is sold in a drop. */
export function StateBadges({ product: { state, publishAt, unpublishAt, drop } }: StateBadgesProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-md:justify-end">
      {publishAt ? (
        <Badge color="blue">{formatGoesLive(publishAt)}</Badge>
      ) : (
        <Badge color={stateColors[state]}>{stateLabels[state]}</Badge>
      )}
      {drop && <Badge color="gray">Drop</Badge>}
      {unpublishAt && <span className="mono-caption text-smoke">{formatUnpublish(unpublishAt)}</span>}
    </span>
  )
}
