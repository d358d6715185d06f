import type { ReactNode } from 'react'
import { FailureNotice, Notice } from '#ui/notice.tsx'
import type { Product } from '../../contract.ts'
import { EmptyCells, ProductCells } from './product-cells.tsx'

const LOADING = 'Loading products...'
export const LOADING_FAILED = 'Error loading products'
const EMPTY = 'No products found'

interface ProductsQuery {
  data: Product[] | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

interface ProductGridProps {
  query: ProductsQuery
  /** How many cards the first screenful shows. */
  eager?: number
  emptyText?: string
  /** Where one goes from here; stands in the place that the last row leaves open. */
  onwards?: { label: string; to: string }
  /** Another arrangement than one grid of all. */
  children?: (products: Product[]) => ReactNode
}

/** Products in a strict grid, or what there is to say instead of them. */
export function ProductGrid({ query, eager = 0, emptyText = EMPTY, onwards, children }: ProductGridProps) {
  const { data: products, error, refetch } = query
  if (products?.length === 0) return <Notice>{emptyText}</Notice>
  if (products && children) return children(products)
  if (products) return <ProductCells products={products} eager={eager} onwards={onwards} />
  if (error) return <FailureNotice title={LOADING_FAILED} message={error.message} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <div role="status" className="relative">
      <p className="tag-type absolute top-0 left-0 z-10 bg-ink px-2 py-1 text-paper">{LOADING}</p>
      <EmptyCells />
    </div>
  )
}
