import { FailureNotice, Notice } from '#ui/notice.tsx'
import type { Product } from '../../contract.ts'
import { GridFiller } from './grid-filler.tsx'
import { ProductCard } from './product-card.tsx'

const LOADING = 'Loading products...'
const FAILED = 'Error loading products'
const EMPTY = 'No products found'

/** Two, three, four columns. */
const CARD_SIZES = '(min-width: 64rem) 25vw, (min-width: 48rem) 34vw, 50vw'
/** The last column's hairline falls outside the screen. */
const columns = '-mr-px grid grid-cols-2 md:grid-cols-3 lg:grid-cols-4'
const cell = 'border-r border-b border-line'

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
}

/** Products in a strict grid, or what there is to say instead of them. */
export function ProductGrid({ query, eager = 0, emptyText = EMPTY, onwards }: ProductGridProps) {
  const { data: products, error, refetch } = query
  if (products?.length === 0) return <Notice>{emptyText}</Notice>
  if (products) {
    return (
      <div className="overflow-x-clip">
        <ul className={columns}>
          {products.map((product, index) => (
            <li key={product._id} className={cell}>
              <ProductCard product={product} sizes={CARD_SIZES} first={index < eager} />
            </li>
          ))}
          {onwards && <GridFiller cards={products.length} {...onwards} />}
        </ul>
      </div>
    )
  }
  if (error) return <FailureNotice title={FAILED} message={error.message} onRetry={() => void refetch()} />
  return <Loading />
}

function Loading() {
  return (
    <div role="status" className="relative overflow-x-clip">
      <p className="tag-type absolute top-0 left-0 z-10 bg-ink px-2 py-1 text-paper">{LOADING}</p>
      <ul aria-hidden="true" className={columns}>
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike
          <li key={index} className={`${cell} animate-pulse`}>
            <div className="aspect-4/5 bg-card" />
            <div className="space-y-2 p-3">
              <div className="h-4 w-3/4 bg-card" />
              <div className="h-4 w-1/3 bg-card" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
