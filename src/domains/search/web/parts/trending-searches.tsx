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
    <section aria-labelledby={heading} className="overflow-x-clip">
      <h2 id={heading} className="mono-caption gutter flex h-11 items-center text-smoke">
        {TRENDING_HEADING}
      </h2>
      <ul className="-mr-px grid border-y border-ink sm:grid-cols-2 lg:grid-cols-3">
        {trendingSearches.map((term, index) => (
          <li key={term} className="-mt-px border-t border-r border-ink">
            <Link
              to={buildSearchPath(term)}
              className="group headline gutter focus-inside flex min-h-14 items-center gap-4 text-xl hover:bg-accent lg:min-h-32 lg:flex-col lg:items-start lg:justify-between lg:py-4 lg:text-[clamp(1.25rem,1.9vw,2rem)]"
            >
              <span aria-hidden="true" className="mono-caption font-normal tracking-normal [font-stretch:100%]">
                {String(index + 1).padStart(2, '0')}
              </span>
              {term}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
