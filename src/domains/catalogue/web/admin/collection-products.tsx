import { moveItem, SortableList } from '#ui/admin/sortable-list.tsx'
import type { AdminProduct } from '../../admin-contract.ts'
import { MAX_SORTED_PRODUCTS } from '../../collection-contract.ts'
import { formatProductCount } from '../listing-title.ts'
import { ProductLine } from './product-line.tsx'
import { ProductSearch } from './product-search.tsx'

interface CollectionProductsProps {
  products: readonly AdminProduct[]
  /** Includes products that are not loaded. */
  total: number
  onChange: (products: readonly AdminProduct[]) => void
  /** Sorting by hand also selects that order. */
  onSort: (products: AdminProduct[]) => void
  onLoadMore: (() => void) | undefined
}

export function CollectionProducts({ products, total, onChange, onSort, onLoadMore }: CollectionProductsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProductSearch
        label="Add products"
        excludedIds={products.map(({ _id }) => _id)}
        onAdd={(product) => onChange([product, ...products])}
      />
      <p className="text-sm text-smoke">
        Drag a product, or use its arrows. The page groups products by category; the order applies within each.
      </p>
      <SortableList
        label="Products of the collection"
        items={products}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        onMove={(from, to) => onSort(moveItem(products, from, to))}
        onRemove={(index) => onChange(products.toSpliced(index, 1))}
      >
        {(product) => <ProductLine product={product} />}
      </SortableList>
      {products.length === 0 && <p className="font-semibold">No products yet. Search for one to add it.</p>}
      {products.length < total && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            {products.length} of {formatProductCount(total)}. Up to {MAX_SORTED_PRODUCTS} can be sorted.
          </p>
          {onLoadMore && (
            <button
              type="button"
              onClick={onLoadMore}
              className="min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
            >
              Load more
            </button>
          )}
        </div>
      )}
    </div>
  )
}
