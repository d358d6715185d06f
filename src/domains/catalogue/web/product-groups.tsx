import { useId } from 'react'
import type { CategoryGroup } from './group-by-category.ts'
import { formatProductCount } from './listing-title.ts'
import { ProductCards } from './parts/product-cards.tsx'

interface ProductGroupsProps {
  groups: CategoryGroup[]
  eagerCount: number
  moreLink?: { label: string; to: string } | undefined
}

export function ProductGroups({ groups, eagerCount, moreLink }: ProductGroupsProps) {
  return groups.map((group, index) => (
    <ProductGroup
      key={group.category}
      group={group}
      eagerCount={index === 0 ? eagerCount : 0}
      moreLink={index === groups.length - 1 ? moreLink : undefined}
    />
  ))
}

interface ProductGroupProps {
  group: CategoryGroup
  eagerCount: number
  moreLink: { label: string; to: string } | undefined
}

function ProductGroup({ group: { category, count, products }, eagerCount, moreLink }: ProductGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-ink">
      <div className="gutter flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-5 lg:py-7">
        <h2 id={id} className="headline text-[clamp(1.25rem,2.6vw,2.5rem)]">
          {category}
        </h2>
        {count !== undefined && <p className="mono-caption">{formatProductCount(count)}</p>}
      </div>
      <ProductCards products={products} eagerCount={eagerCount} moreLink={moreLink} />
    </section>
  )
}
