import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ShopError } from '#shared/errors.ts'
import { ProductCard } from './parts/product-card.tsx'
import { toProductCardData } from './product-card-data.ts'
import { productQueryOptions } from './queries.ts'
import { removeViewedProduct } from './viewed-products.ts'

const CARD_SIZES = '(min-width: 64rem) 25vw, (min-width: 48rem) 34vw, 42vw'

export function ViewedRow({ ids }: { ids: string[] }) {
  const results = useQueries({
    queries: ids.map((id) => ({ ...productQueryOptions(id), throwOnError: false })),
  })
  const missingIds = ids.filter((_, index) => {
    const error = results[index]?.error
    return error instanceof ShopError && error.code === 'not_found'
  })
  const missingKey = missingIds.join()

  useEffect(() => {
    for (const id of missingKey.split(',')) removeViewedProduct(id)
  }, [missingKey])

  return (
    <ul className="flex snap-x overflow-x-auto [scrollbar-width:thin]">
      {ids.map((id, index) => {
        const result = results[index]
        return result?.isError ? null : (
          <li key={id} className="w-[42vw] shrink-0 grow snap-start border-r border-line md:w-1/3 lg:w-1/4">
            {result?.data ? (
              <ProductCard product={toProductCardData(result.data)} sizes={CARD_SIZES} isPriority={false} />
            ) : (
              <div className="aspect-4/5 animate-pulse bg-card" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
