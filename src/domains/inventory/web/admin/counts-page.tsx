import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Badge } from '#ui/badge.tsx'
import { FormSection, inputClass } from '#ui/form-section.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { useMutateOnce } from '#ui/use-mutate-once.ts'
import { type CountScope, countScopes, type StockCount } from '../../count-contract.ts'
import { countsQueryOptions, useStartCount } from './count-queries.ts'
import { formatCountName } from './count-texts.ts'
import { collectionNamesQueryOptions } from './stock-queries.ts'
import { StockTabs } from './stock-tabs.tsx'

const NOTE = 'Scan or type what is on the shelf, compare it with the shop, and book the differences.'

export function CountsPage() {
  const counts = useQuery(countsQueryOptions)
  return (
    <>
      <AdminPageHeader title="Count stock" note={NOTE} />
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        <StockTabs current="Counts" />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:has-[form]:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <Allowed to="stock:write">
            <StartForm />
          </Allowed>
          <section aria-labelledby="counts" className="grid gap-3">
            <h2 id="counts" className="text-lg font-bold">
              Counts
            </h2>
            <QueryContent query={counts}>
              {(items) =>
                items.length === 0 ? (
                  <p className="border border-ink bg-chalk p-4 text-sm">Nothing has been counted yet.</p>
                ) : (
                  <ul className="grid border border-ink bg-chalk">
                    {items.map((count) => (
                      <CountItem key={count._id} count={count} />
                    ))}
                  </ul>
                )
              }
            </QueryContent>
          </section>
        </div>
      </div>
    </>
  )
}

const scopeLabels: Record<CountScope, { label: string; note: string }> = {
  scanned: { label: 'As scanned', note: 'Only what you scan or type.' },
  collection: { label: 'A collection', note: 'Lists its variants, so none is forgotten.' },
  all: { label: 'Everything', note: 'Lists every variant of the shop.' },
}
const shownScopes = [...countScopes].toReversed()

const choice =
  'flex min-h-11 cursor-pointer items-start gap-3 border border-ink bg-chalk px-3 py-2.5 text-sm has-checked:bg-accent'

function StartForm() {
  const [scope, setScope] = useState<CountScope>('scanned')
  const [collection, setCollection] = useState('')
  const [isSetAside, setSetAside] = useState(false)
  const collections = useQuery(collectionNamesQueryOptions).data ?? []
  const mutation = useStartCount()
  const { isPending, error } = mutation
  const startOnce = useMutateOnce(mutation)
  const navigate = useNavigate()
  const start = (event: FormEvent) => {
    event.preventDefault()
    const body = { scope, includesUnpacked: !isSetAside, ...(scope === 'collection' ? { collection } : {}) }
    startOnce(body, { onSuccess: ({ _id }) => void navigate(`/admin/stock/count/${_id}`) })
  }
  return (
    <FormSection title="Start a count">
      <form onSubmit={start} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mono-caption mb-1.5">What to count</legend>
          {shownScopes.map((option) => (
            <label key={option} className={choice}>
              <input
                type="radio"
                name="scope"
                className="mt-0.5 size-4.5 shrink-0 accent-ink"
                checked={scope === option}
                onChange={() => setScope(option)}
              />
              <span className="grid">
                <span className="font-semibold">{scopeLabels[option].label}</span>
                <span>{scopeLabels[option].note}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {scope === 'collection' && (
          <select
            aria-label="Collection"
            required
            value={collection}
            onChange={(event) => setCollection(event.target.value)}
            className={`${inputClass} cursor-pointer`}
          >
            <option value="">Choose a collection</option>
            {collections.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
        <label className="flex cursor-pointer items-start gap-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-4.5 shrink-0 accent-ink"
            checked={isSetAside}
            onChange={(event) => setSetAside(event.target.checked)}
          />
          <span className="grid">
            <span className="font-semibold">Orders to pack are set aside</span>
            <span className="text-smoke">Tick it if their items are off the shelf and won't be counted.</span>
          </span>
        </label>
        {error && (
          <p role="alert" className="w-fit bg-brick px-2 py-1 text-sm font-semibold">
            {error.message}
          </p>
        )}
        <button
          type="submit"
          aria-disabled={isPending || undefined}
          className="min-h-11 cursor-pointer border border-ink bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink"
        >
          {isPending ? 'Starting...' : 'Start counting'}
        </button>
      </form>
    </FormSection>
  )
}

const statuses = {
  open: { color: 'yellow', label: 'In progress' },
  booked: { color: 'green', label: 'Booked' },
  cancelled: { color: 'gray', label: 'Cancelled' },
} as const
const undone = { color: 'gray', label: 'Undone' } as const

function CountItem({ count }: { count: StockCount }) {
  const { color, label } = count.undoneAt ? undone : statuses[count.status]
  const differences = `${count.differences} ${count.differences === 1 ? 'difference' : 'differences'}`
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={`/admin/stock/count/${count._id}`}
        className="focus-inside flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-paper"
      >
        <span className="grid min-w-0">
          <span className="font-semibold break-words">{formatCountName(count)}</span>
          <span className="text-sm text-smoke">
            {count.startedBy}, <time dateTime={count.startedAt}>{formatDateTime(count.startedAt)}</time>
          </span>
        </span>
        <span className="flex items-center gap-3 text-sm">
          <span className="font-mono">
            {count.countedVariants} counted, {differences}
          </span>
          <Badge color={color}>{label}</Badge>
        </span>
      </Link>
    </li>
  )
}
