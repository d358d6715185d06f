import { useQuery } from '@tanstack/react-query'
import { SectionHeading } from '#ui/section-heading.tsx'
import { collectionPath } from './collections.ts'
import { ProductGrid } from './parts/product-grid.tsx'
import { similarProductsQueryOptions } from './queries.ts'

interface SimilarShelfProps {
  title: string
  idOrSlug: string
  collection: string | undefined
}

export function SimilarShelf({ title, idOrSlug, collection }: SimilarShelfProps) {
  const similarProducts = useQuery(similarProductsQueryOptions(idOrSlug))
  return (
    <section aria-labelledby="similar" className="below-fold">
      <SectionHeading id="similar" title={title} />
      <ProductGrid
        query={similarProducts}
        isBelowFold
        {...(collection ? { moreLink: { label: `All of ${collection}`, to: collectionPath(collection) } } : {})}
      />
    </section>
  )
}
