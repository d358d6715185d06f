import { type ComponentType, useEffect, useRef, useState } from 'react'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useNearViewport } from '#ui/use-near-viewport.ts'
import { addViewedProduct, readViewedProducts } from './viewed-products.ts'

/** A single card looks lost in the row. */
const MIN_PRODUCTS = 2
const FULL_ROW = 4

/** Only the browser knows the list, so the section reserves its space until hydration. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const [viewedIds, setViewedIds] = useState<string[]>()

  useEffect(() => {
    setViewedIds(readViewedProducts().filter((id) => id !== productId))
    addViewedProduct(productId)
  }, [productId])

  const count = viewedIds?.length ?? FULL_ROW
  if (count < MIN_PRODUCTS) return null
  // wider screens have three and four columns
  const hiddenClass = `${count < 3 ? 'md:hidden' : ''} ${count < FULL_ROW ? 'lg:hidden' : ''}`
  return (
    <section
      aria-labelledby="recently-viewed"
      className={`below-fold border-b border-line noscript:hidden ${viewedIds ? hiddenClass : 'invisible'}`}
    >
      <SectionHeading id="recently-viewed" title="Recently viewed" />
      <LazyRow ids={viewedIds ?? []} />
    </section>
  )
}

/** Loads the cards and their code when they come near; without a connection the row stays empty. */
function LazyRow({ ids }: { ids: string[] }) {
  const row = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(row)
  const [ViewedRow, setViewedRow] = useState<ComponentType<{ ids: string[] }>>()

  useEffect(() => {
    if (!isNear) return
    import('./viewed-row.tsx').then((chunk) => setViewedRow(() => chunk.ViewedRow)).catch(() => {})
  }, [isNear])

  return (
    <div
      ref={row}
      className="min-h-[calc(42vw*1.25+8.5rem)] md:min-h-[calc(33.333vw*1.25+8.5rem)] lg:min-h-[calc(25vw*1.25+8.5rem)]"
    >
      {ViewedRow && <ViewedRow ids={ids} />}
    </div>
  )
}
