import { formatRupees } from '#shared/money.ts'

interface PriceProps {
  price: number
  originalPrice?: number | undefined
  className?: string
  /** Whether the former price is told even when it was no higher. */
  always?: boolean
}

/** What it costs now and, when that was more, what it cost before. */
export function Price({ price, originalPrice, className = '', always = false }: PriceProps) {
  const reduced = originalPrice !== undefined && (always || originalPrice > price)
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 font-mono ${className}`}>
      {reduced && <span className="sr-only">Price now</span>}
      <span className="font-bold">{formatRupees(price)}</span>
      {reduced && (
        <>
          <span className="sr-only">before</span>
          <s className="text-[0.85em] text-smoke">{formatRupees(originalPrice)}</s>
        </>
      )}
    </p>
  )
}
