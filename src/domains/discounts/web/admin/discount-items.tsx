import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FormRow, inputClass } from '#ui/form-section.tsx'
import type { DiscountDraft } from './discount-draft.ts'
import { collectionOptionsQueryOptions, productSearchQueryOptions } from './discounts-queries.ts'

type Items = Pick<DiscountDraft, 'collectionIds' | 'products'>

interface DiscountItemsProps {
  draft: Items
  change: (part: Partial<Items>) => void
  findError: (field: string) => string | undefined
}

/** Chooses collections and products; a discount or a sale applies to the items of either. */
export function DiscountItems({ draft: { collectionIds, products }, change, findError }: DiscountItemsProps) {
  const { data: collections = [] } = useQuery(collectionOptionsQueryOptions)
  const others = collections.filter(({ _id }) => !collectionIds.includes(_id))
  const chosen = collectionIds.map((id) => ({
    _id: id,
    name: collections.find(({ _id }) => _id === id)?.name ?? 'Deleted collection',
  }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid content-start gap-2">
        <FormRow label="Add a collection" error={findError('collectionIds')}>
          {(control) => (
            <select
              {...control}
              value=""
              onChange={(event) => change({ collectionIds: [...collectionIds, event.target.value] })}
              className={`${inputClass} cursor-pointer`}
            >
              <option value="" disabled>
                Choose
              </option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormRow>
        <ChosenList
          label="Collections"
          items={chosen}
          onRemove={(id) => change({ collectionIds: collectionIds.filter((other) => other !== id) })}
        />
      </div>
      <div className="grid content-start gap-2">
        <ProductSearch products={products} onAdd={(product) => change({ products: [...products, product] })} />
        <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold empty:hidden">
          {findError('productIds')}
        </p>
        <ChosenList
          label="Products"
          items={products}
          onRemove={(id) => change({ products: products.filter(({ _id }) => _id !== id) })}
        />
      </div>
    </div>
  )
}

interface Named {
  _id: string
  name: string
}

function ChosenList({ label, items, onRemove }: { label: string; items: Named[]; onRemove: (id: string) => void }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 empty:hidden">
      {items.map(({ _id, name }) => (
        <li key={_id} className="flex min-h-11 items-center border border-ink bg-chalk pl-3 text-sm font-semibold">
          <span className="wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(_id)}
            className="focus-inside grid size-11 shrink-0 cursor-pointer place-items-center hover:bg-brick"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const MIN_SEARCH_LENGTH = 2

function ProductSearch({ products, onAdd }: { products: Named[]; onAdd: (product: Named) => void }) {
  const [text, setText] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const q = useDeferredValue(text.trim())
  const isSearching = q.length >= MIN_SEARCH_LENGTH
  const { data } = useQuery({ ...productSearchQueryOptions(q), enabled: isSearching })
  const results = isSearching
    ? (data?.items ?? []).filter(({ _id }) => !products.some((product) => product._id === _id))
    : []
  return (
    <>
      <FormRow label="Add a product">
        {(control) => (
          <input
            {...control}
            type="search"
            placeholder="Search by name or SKU"
            autoComplete="off"
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className={`${inputClass} placeholder:text-smoke`}
          />
        )}
      </FormRow>
      <ul aria-label="Search results" className="grid border border-line bg-chalk empty:hidden">
        {results.map(({ _id, name, sku }) => (
          <li key={_id} className="not-first:border-t not-first:border-line">
            <button
              type="button"
              onClick={() => {
                onAdd({ _id, name })
                setAnnouncement(`Added ${name}.`)
              }}
              className="focus-inside flex min-h-11 w-full cursor-pointer items-center gap-3 px-3 py-1.5 text-left hover:bg-accent"
            >
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 grow wrap-anywhere">
                <span className="sr-only">Add </span>
                {name}
              </span>
              <span className="mono-caption text-smoke">{sku}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm empty:hidden">
        {isSearching && data && results.length === 0 ? 'No other products found.' : announcement}
      </p>
    </>
  )
}
