import { groupDigits } from '#shared/group-digits.ts'
import type { CollectionKind, CollectionSortOrder } from '../../collection-contract.ts'

export const kindLabels = { manual: 'By hand', rule: 'By rule' } satisfies Record<CollectionKind, string>

export const sortLabels = {
  newest: 'Newest first',
  popularity: 'Best sellers first',
  priceAsc: 'Cheapest first',
  priceDesc: 'Most expensive first',
  manual: 'By hand',
} satisfies Record<CollectionSortOrder, string>

export const formatProducts = (count: number) => (count === 1 ? '1 product' : `${groupDigits(count)} products`)

export const formatDeleteNote = (count: number) =>
  count === 0 ? 'No product has it.' : `${formatProducts(count)} will no longer have it. The products stay in the shop.`
