import { fits, type ReviewSummary } from '../contract.ts'
import { Stars } from './parts/stars.tsx'
import { fitLabels, formatReviewCount } from './texts.ts'

const ratings = [5, 4, 3, 2, 1] as const

interface RatingBreakdownProps {
  summary: ReviewSummary
  /** The stars that the list is filtered by. */
  rating: number | undefined
  onChange: (rating: number | undefined) => void
}

/** The average, how many reviews have how many stars, and what customers say about the fit. */
export function RatingBreakdown({ summary, rating, onChange }: RatingBreakdownProps) {
  const { average = 0, count, stars, fit } = summary
  const fitCount = fits.reduce((sum, name) => sum + fit[name], 0)
  return (
    <div className="grid gap-6 md:max-lg:grid-cols-2 md:max-lg:gap-x-10">
      <div className="col-span-full flex items-end gap-4">
        <p className="headline text-6xl">{average.toFixed(1)}</p>
        <div className="grid gap-1 pb-1">
          <Stars rating={average} className="text-2xl" />
          <p className="text-sm text-smoke">{formatReviewCount(count)}</p>
        </div>
      </div>
      <ul aria-label="Filter by stars" className="grid">
        {ratings.map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={rating === value}
              onClick={() => onChange(rating === value ? undefined : value)}
              className="grid min-h-11 w-full cursor-pointer grid-cols-[2.5rem_minmax(0,1fr)_3rem] items-center gap-2 px-1 text-left font-mono text-sm hover:bg-accent aria-pressed:bg-accent"
            >
              <span>
                {value} <span aria-hidden="true">★</span>
                <span className="sr-only">{value === 1 ? 'star' : 'stars'}, </span>
              </span>
              <Bar share={stars[value] / count} />
              <span className="text-right">
                {stars[value]}
                <span className="sr-only"> reviews</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {fitCount > 0 && (
        <dl className="grid content-start gap-2 border-t border-line pt-4 md:max-lg:border-t-0 md:max-lg:pt-3">
          {fits.map((name) => (
            <div key={name} className="grid grid-cols-[7rem_minmax(0,1fr)_3rem] items-center gap-2 px-1 text-sm">
              <dt>{fitLabels[name]}</dt>
              <dd className="contents">
                <Bar share={fit[name] / fitCount} />
                <span className="text-right font-mono">{Math.round((fit[name] / fitCount) * 100)}%</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="block h-2.5 border border-ink bg-paper">
    <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
  </span>
)
