import { useId } from 'react'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import { buildSearchPath } from '../search-path.ts'
import { TRENDING_HEADING } from '../texts.ts'

/** For pages without results. */
export function TrendingSearches() {
  const heading = useId()
  const { trendingSearches } = useSite().navigation
  if (trendingSearches.length === 0) return null
  return (
    <section aria-labelledby={heading} className="gutter pb-8 lg:pb-10">
      <h2 id={heading} className="mono-caption mb-2 text-smoke">
        {TRENDING_HEADING}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {trendingSearches.map((term) => (
          <li key={term}>
            <Link
              to={buildSearchPath(term)}
              className="flex min-h-11 items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
            >
              {term}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
