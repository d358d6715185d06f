import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idPattern } from '#shared/ids.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { CompareTable } from './compare-table.tsx'
import { NewArrivals } from './parts/new-arrivals.tsx'
import { productQueryOptions } from './queries.ts'

const MAX_COMPARED = 3

/** Only the browser reads the products from the URL: otherwise every choice would be a page of its own in the cache. */
export function ComparePage() {
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const ids = isHydrated ? parseIds(params.get('products') ?? '') : undefined
  return (
    <>
      <PageHead title="Compare" />
      <header className="gutter flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b border-ink pt-6 pb-5 lg:pt-10 lg:pb-8">
        <h1 className="headline text-[clamp(1.75rem,5.6vw,6rem)]">Compare</h1>
        {/* the empty state has a link of its own */}
        {ids?.length !== 0 && (
          <Link
            to="/wishlist"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:bg-accent"
          >
            Back to your wishlist
          </Link>
        )}
      </header>
      {ids ? <Comparison ids={ids} /> : <PageSkeleton />}
    </>
  )
}

const parseIds = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => idPattern.test(id)).slice(0, MAX_COMPARED)

function Comparison({ ids }: { ids: string[] }) {
  const results = useQueries({ queries: ids.map((id) => ({ ...productQueryOptions(id), throwOnError: false })) })
  const products = results.flatMap(({ data }) => data ?? [])
  if (results.some(({ isPending }) => isPending)) return <PageSkeleton />
  if (products.length < 2) return <TooFew />
  return <CompareTable products={products} />
}

function TooFew() {
  return (
    <>
      <div className="gutter py-8 lg:py-10">
        <EmptyState
          title="Nothing to compare"
          text="Save a few pieces, tick two or three of them on your wishlist, and see them here side by side."
          link={{ label: 'Go to your wishlist', to: '/wishlist' }}
        />
      </div>
      <NewArrivals maxProducts={4} />
    </>
  )
}
