import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import type { AdminProduct } from '../../admin-contract.ts'
import { adminProductsQueryOptions } from './products-queries.ts'

const MIN_SEARCH_LENGTH = 2
const RESULT_COUNT = 8

interface ProductSearchProps {
  label: string
  /** Products that can't be added. */
  excludedIds: string[]
  onAdd: (product: AdminProduct) => void
}

export function ProductSearch({ label, excludedIds, onAdd }: ProductSearchProps) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const q = useDeferredValue(text.trim())
  const isSearching = q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({ ...adminProductsQueryOptions({ q }), enabled: isSearching })
  const results = isSearching
    ? (data?.items ?? []).filter(({ _id }) => !excludedIds.includes(_id)).slice(0, RESULT_COUNT)
    : []
  return (
    <div className="grid gap-2">
      <FormRow label={label} hint="Search by name or SKU.">
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
              className="focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 py-1.5 text-left hover:bg-accent"
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
