import { Form, useSubmit } from 'react-router'
import type { sortOrders } from '../contract.ts'
import type { ListingSearch } from './listing-search.ts'

const labels = {
  Default: 'Default',
  priceAsc: 'Price: low to high',
  priceDesc: 'Price: high to low',
  popularity: 'Popularity',
} satisfies Record<(typeof sortOrders)[number], string>

/** Sorts as soon as something is chosen; without JavaScript, at the press of a button. */
export function SortSelect({ path, search }: { path: string; search: ListingSearch }) {
  const submit = useSubmit()
  const { sortBy = 'Default', page: _firstAgain, ...kept } = search
  return (
    <Form action={path} className="flex items-center gap-3">
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-3">
        <span className="tag-type text-smoke">Sort</span>
        <select
          key={sortBy}
          name="sortBy"
          defaultValue={sortBy}
          onChange={(event) => void submit(event.currentTarget.form)}
          className="h-11 cursor-pointer border border-ink bg-paper px-3 font-semibold"
        >
          {Object.entries(labels).map(([order, label]) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit" className="h-11 border border-ink px-4 font-semibold">
          Apply
        </button>
      </noscript>
    </Form>
  )
}
