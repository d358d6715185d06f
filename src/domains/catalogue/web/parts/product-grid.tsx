import type { ReactNode } from 'react'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import type { ProductCardData } from '../product-card-data.ts'
import { PlaceholderCards, ProductCards } from './product-cards.tsx'

const LOADING = 'Loading products...'
export const LOADING_FAILED = 'Error loading products'
export const EMPTY = 'No products found'

interface ProductsQuery {
  data: ProductCardData[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ProductGridProps {
  query: ProductsQuery
  /** How many images load eagerly. */
  eagerCount?: number
  emptyText?: string
  /** A link that fills the rest of the last row. */
  moreLink?: { label: string; to: string }
  /** Whether the grid is below the first screen. */
  isBelowFold?: boolean
  /** How many rows of placeholders are shown while it loads. */
  placeholderRows?: number
  /** Replaces the default grid. */
  children?: (products: ProductCardData[]) => ReactNode
}

export function ProductGrid({
  query,
  eagerCount = 0,
  emptyText = EMPTY,
  moreLink,
  isBelowFold = false,
  placeholderRows = 1,
  children,
}: ProductGridProps) {
  const { data: products, error, refetch } = query
  if (products?.length === 0) return <Notice>{emptyText}</Notice>
  if (products && children) return children(products)
  if (products) return <ProductCards products={products} {...{ eagerCount, moreLink, isBelowFold }} />
  if (error) return <FailureNotice title={LOADING_FAILED} message={error.message} onRetry={() => void refetch()} />
  return <Loading rows={placeholderRows} />
}

function Loading({ rows }: { rows: number }) {
  return (
    <div role="status" className="relative">
      <p className="mono-caption absolute top-0 left-0 z-10 bg-ink px-2 py-1 text-paper">{LOADING}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <PlaceholderCards key={row} />
      ))}
    </div>
  )
}
