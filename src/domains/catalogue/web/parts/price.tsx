import { formatRupees } from '#shared/money.ts'

interface PriceProps {
  price: number
  originalPrice?: number | undefined
  className?: string
  /** Shows the original price even when it is not higher. */
  alwaysShowOriginal?: boolean
  /** Prefixes the price with 'From', because some variants cost more. */
  isStartingPrice?: boolean
}

export function Price({
  price,
  originalPrice,
  className = '',
  alwaysShowOriginal = false,
  isStartingPrice,
}: PriceProps) {
  const hasOriginalPrice = originalPrice !== undefined && (alwaysShowOriginal || originalPrice > price)
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 font-mono ${className}`}>
      {hasOriginalPrice && <span className="sr-only">Price now</span>}
      <span className="font-bold">
        {isStartingPrice && 'From '}
        {formatRupees(price)}
      </span>
      {hasOriginalPrice && (
        <>
          <span className="sr-only">before</span>
          <s className="text-[0.93em] leading-none text-iron decoration-1">{formatRupees(originalPrice)}</s>
        </>
      )}
    </p>
  )
}
