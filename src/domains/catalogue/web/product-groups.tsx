import { useId } from 'react'
import type { ListingGroup } from './listing-groups.ts'
import { productCount } from './listing-title.ts'
import { ProductCells } from './parts/product-cells.tsx'

interface ProductGroupsProps {
  groups: ListingGroup[]
  eager: number
  colors: string[]
  onwards?: { label: string; to: string } | undefined
}

export function ProductGroups({ groups, eager, colors, onwards }: ProductGroupsProps) {
  return groups.map((group, index) => (
    <ProductGroup
      key={group.category}
      group={group}
      eager={index === 0 ? eager : 0}
      colors={colors}
      onwards={index === groups.length - 1 ? onwards : undefined}
    />
  ))
}

interface ProductGroupProps {
  group: ListingGroup
  eager: number
  colors: string[]
  onwards: { label: string; to: string } | undefined
}

function ProductGroup({ group: { category, count, products }, eager, colors, onwards }: ProductGroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-ink">
      <div className="gutter flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-5 lg:py-7">
        <h2 id={id} className="headline text-[clamp(1.25rem,2.6vw,2.5rem)]">
          {category}
        </h2>
        {count !== undefined && <p className="tag-type">{productCount(count)}</p>}
      </div>
      <ProductCells products={products} eager={eager} colors={colors} onwards={onwards} />
    </section>
  )
}
