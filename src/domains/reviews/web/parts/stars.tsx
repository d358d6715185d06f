const STARS = '★★★★★'

/** Shows a rating as stars, with tenths. */
export function Stars({ rating, className = '' }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={`relative inline-block leading-none ${className}`}
    >
      <span aria-hidden="true" className="text-line">
        {STARS}
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-0 overflow-hidden whitespace-nowrap text-ink"
        style={{ width: `${rating * 20}%` }}
      >
        {STARS}
      </span>
    </span>
  )
}
