import { useId } from 'react'
import type { CategoryGroup } from './group-by-category.ts'
import { formatProductCount } from './listing-title.ts'
import { ProductCards } from './parts/product-cards.tsx'

interface ProductGroupsProps {
  groups: CategoryGroup[]
  eagerCount: number
  /** Whether the list has other groups, also ones that are not loaded yet. The only group's heading is in the toolbar. */
  hasHeadings: boolean
  moreLink?: { label: string; to: string } | undefined
}

export function ProductGroups({ groups, eagerCount, hasHeadings, moreLink }: ProductGroupsProps) {
  return groups.map((group, index) => (
    <ProductGroup
      key={group.category}
      group={group}
      eagerCount={index === 0 ? eagerCount : 0}
      hasHeading={hasHeadings}
      moreLink={index === groups.length - 1 ? moreLink : undefined}
    />
  ))
}

interface ProductGroupProps {
  group: CategoryGroup
  eagerCount: number
  hasHeading: boolean
  moreLink: { label: string; to: string } | undefined
}

function ProductGroup({ group: { category, count, products }, eagerCount, hasHeading, moreLink }: ProductGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-ink">
      {hasHeading ? (
        <div className="gutter flex min-h-12 items-center justify-between gap-x-6 border-b border-line py-2">
          <h2 id={id} className="headline text-lg lg:text-xl">
            {category}
          </h2>
          {count !== undefined && <p className="mono-caption shrink-0">{formatProductCount(count)}</p>}
        </div>
      ) : (
        <h2 id={id} className="sr-only">
          {category}
        </h2>
      )}
      <ProductCards products={products} eagerCount={eagerCount} moreLink={moreLink} />
    </section>
  )
}
