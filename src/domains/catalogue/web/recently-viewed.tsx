import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ShopError } from '#shared/errors.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { ProductCard } from './parts/product-card.tsx'
import { toProductCardData } from './product-card-data.ts'
import { productQueryOptions } from './queries.ts'
import { addViewedProduct, readViewedProducts, removeViewedProduct } from './viewed-products.ts'

const CARD_SIZES = '(min-width: 64rem) 17vw, (min-width: 48rem) 28vw, 42vw'

/** Only the browser knows the list, so the section reserves its space until hydration. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [viewedIds, setViewedIds] = useState<string[]>()

  useEffect(() => {
    setViewedIds(readViewedProducts().filter((id) => id !== productId))
    addViewedProduct(productId)
  }, [productId])

  if (viewedIds?.length === 0) return null
  return (
    <section
      aria-labelledby="recently-viewed"
      className={`below-fold border-b border-line noscript:hidden ${viewedIds ? '' : 'invisible'}`}
    >
      <SectionHeading id="recently-viewed" title="Recently viewed" />
      <ViewedRow ids={viewedIds ?? []} />
    </section>
  )
}

function ViewedRow({ ids }: { ids: string[] }) {
  const row = useRef<HTMLUListElement>(null)
  const isNear = useNearViewport(row)
  const results = useQueries({
    queries: ids.map((id) => ({ ...productQueryOptions(id), enabled: isNear, throwOnError: false })),
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
    <ul
      ref={row}
      className="flex min-h-[calc(42vw*1.25+8.5rem)] snap-x overflow-x-auto [scrollbar-width:thin] md:min-h-[calc(28vw*1.25+8.5rem)] lg:min-h-[calc(16.667vw*1.25+8.5rem)]"
    >
      {ids.map((id, index) => {
        const result = results[index]
        return result?.isError ? null : (
          <li key={id} className="w-[42vw] shrink-0 snap-start border-r border-line md:w-[28vw] lg:w-[16.667vw]">
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
