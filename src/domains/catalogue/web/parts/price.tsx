import { formatRupees } from '#shared/money.ts'

interface PriceProps {
  price: number
  originalPrice?: number | undefined
  className?: string
}

/** What it costs now and, when that was more, what it cost before. */
export function Price({ price, originalPrice, className = '' }: PriceProps) {
  const reduced = originalPrice !== undefined && originalPrice > price
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
