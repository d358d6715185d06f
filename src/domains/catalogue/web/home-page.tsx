import { useQuery } from '@tanstack/react-query'
import { brand } from '#shared/brand.ts'
import { PageHead } from '#ui/page-head.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { BestSeller } from './best-seller.tsx'
import { CollectionIndex } from './collection-index.tsx'
import { GenderTiles } from './gender-tiles.tsx'
import { HomeHero } from './home-hero.tsx'
import { topWears } from './needs.ts'
import { NewArrivals } from './new-arrivals.tsx'
import { ProductGrid } from './parts/product-grid.tsx'
import { productListQuery } from './queries.ts'
import { ShopPromises } from './shop-promises.tsx'
import { organizationData } from './structured-data.ts'

const forMen = { label: 'Shop Men', to: '/collections/all?gender=Men' }

export function HomePage() {
  const { origin } = useSite()
  const tops = useQuery({ ...productListQuery(topWears), select: (page) => page.items })
  return (
    <>
      <PageHead title={`${brand.name} · ${brand.tagline}`} path="/" />
      <StructuredData data={organizationData(origin)} />
      <HomeHero />
      <GenderTiles />
      <NewArrivals />
      <BestSeller />
      <CollectionIndex />
      <section aria-labelledby="top-wears" className="late">
        <SectionHeading id="top-wears" title="Top Wears for Men" link={forMen} />
        <ProductGrid query={tops} onwards={forMen} />
      </section>
      <ShopPromises />
    </>
  )
}
