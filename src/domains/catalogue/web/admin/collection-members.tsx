import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { moveItem, SortableList } from '#ui/admin/sortable-list.tsx'
import { Badge } from '#ui/badge.tsx'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import type { AdminProduct } from '../../admin-contract.ts'
import { MAX_SORTED_PRODUCTS } from '../../collection-contract.ts'
import { formatProductCount } from '../listing-title.ts'
import { ProductImageFrame } from '../parts/product-image-frame.tsx'
import { adminProductsQueryOptions } from './products-queries.ts'
import { stateColors, stateLabels } from './texts.ts'

interface MembersProps {
  members: readonly AdminProduct[]
  /** Includes products that are not loaded. */
  total: number
  onChange: (members: AdminProduct[]) => void
  /** Sorting by hand also selects that order. */
  onSort: (members: AdminProduct[]) => void
  onLoadMore: (() => void) | undefined
}

export function CollectionMembers({ members, total, onChange, onSort, onLoadMore }: MembersProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProductSearch members={members} onAdd={(product) => onChange([product, ...members])} />
      <p className="text-sm text-smoke">
        Drag a product, or use its arrows. The page groups products by category; the order applies within each.
      </p>
      <SortableList
        label="Products of the collection"
        items={members}
        getId={({ _id }) => _id}
        getName={({ name }) => name}
        onMove={(from, to) => onSort(moveItem(members, from, to))}
        onRemove={(index) => onChange(members.toSpliced(index, 1))}
      >
        {(product) => <Member product={product} />}
      </SortableList>
      {members.length === 0 && <p className="font-semibold">No products yet. Search for one to add it.</p>}
      {members.length < total && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm">
            {members.length} of {formatProductCount(total)}. Up to {MAX_SORTED_PRODUCTS} can be sorted.
          </p>
          {onLoadMore && (
            <button
              type="button"
              onClick={onLoadMore}
              className="min-h-11 cursor-pointer border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-acid"
            >
              Load more
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function Member({ product }: { product: AdminProduct }) {
  const [image] = product.images
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="w-9 shrink-0 border border-line">
        <ProductImageFrame image={image && { ...image, altText: '' }} sizes="36px" maxWidth={400} />
      </span>
      <span className="min-w-0">
        <Link
          to={`/admin/products/${product._id}/edit`}
          className="block font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {product.name}
        </Link>
        <span className="mono-caption text-smoke wrap-anywhere">{product.sku}</span>
      </span>
      {product.state !== 'live' && <Badge color={stateColors[product.state]}>{stateLabels[product.state]}</Badge>}
    </span>
  )
}

const MIN_SEARCH_LENGTH = 2
const RESULT_COUNT = 8

interface ProductSearchProps {
  members: readonly AdminProduct[]
  onAdd: (product: AdminProduct) => void
}

function ProductSearch({ members, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const q = useDeferredValue(text.trim())
  const isSearching = q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({ ...adminProductsQueryOptions({ q }), enabled: isSearching })
  const results = isSearching
    ? (data?.items ?? []).filter(({ _id }) => !members.some((member) => member._id === _id)).slice(0, RESULT_COUNT)
    : []
  return (
    <div className="grid gap-2">
      <FormRow label="Add products" hint="Search by name or SKU.">
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className={inputClass}
          />
        )}
      </FormRow>
      <ul aria-label="Search results" className="grid border border-line bg-chalk empty:hidden">
        {results.map((product) => (
          <li key={product._id} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              onClick={() => {
                onAdd(product)
                setAnnouncement(`Added ${product.name}.`)
              }}
              className="focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 py-1.5 text-left hover:bg-acid"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="sr-only">Add </span>
                {product.name}
              </span>
              <span className="mono-caption text-smoke">{product.sku}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm">
        {isSearching && data && results.length === 0 ? 'No other products found.' : announcement}
      </p>
    </div>
  )
}
