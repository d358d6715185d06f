import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '#ui/section-heading.tsx'
import { collectionPath } from './collections.ts'
import { ProductGrid } from './parts/product-grid.tsx'
import { similarProductsQueryOptions } from './queries.ts'

export function SimilarShelf({ idOrSlug, collection }: { idOrSlug: string; collection: string | undefined }) {
  const similarProducts = useQuery(similarProductsQueryOptions(idOrSlug))
  return (
    <section aria-labelledby="similar" className="below-fold">
      <SectionHeading id="similar" title="You may also like" />
      <ProductGrid
        query={similarProducts}
        isBelowFold
        {...(collection ? { moreLink: { label: `All of ${collection}`, to: collectionPath(collection) } } : {})}
      />
    </section>
  )
}
