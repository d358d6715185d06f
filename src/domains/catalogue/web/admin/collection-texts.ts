import type { CollectionKind, CollectionSortOrder } from '../../collection-contract.ts'
import { formatProductCount } from '../listing-title.ts'

export const kindLabels = { manual: 'By hand', rule: 'By rule' } satisfies Record<CollectionKind, string>

export const sortLabels = {
  newest: 'Newest first',
  popularity: 'Best sellers first',
  priceAsc: 'Cheapest first',
  priceDesc: 'Most expensive first',
  manual: 'By hand',
} satisfies Record<CollectionSortOrder, string>

export const formatDeleteNote = (count: number) =>
  count === 0
    ? 'No product has it.'
    : `${formatProductCount(count)} will no longer have it. The products stay in the shop.`
