import { useQuery } from '@tanstack/react-query'
import type { Section } from '#domains/content/contract.ts'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { buildOrganization } from '#shared/build-organization.ts'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { BestSeller } from './best-seller.tsx'
import { CollectionIndex } from './collection-index.tsx'
import { GenderTiles } from './gender-tiles.tsx'
import { HomeHero } from './home-hero.tsx'
import { CarouselShelf, GridShelf } from './home-shelf.tsx'
import { ShopPromises } from './shop-promises.tsx'

const emptyContent: { sections: Section[] } = { sections: [] }

export function HomePage() {
  const { brand, social, origin, seller } = useSite()
  const { data: { sections } = emptyContent } = useQuery(contentQueryOptions)
  return (
    <>
      <PageHead title={[brand.name, brand.tagline].filter(Boolean).join(' · ')} path="/" />
      <StructuredData data={buildOrganization({ brand, social, origin, careEmail: seller.careEmail })} />
      {/* the film section contains the h1; without it the page still needs one */}
      {!sections.some(({ kind }) => kind === 'film') && <h1 className="sr-only">{brand.name}</h1>}
      {sections.map((section) => (
        <HomeSection key={section.id} section={section} />
      ))}
    </>
  )
}

function HomeSection({ section }: { section: Section }) {
  if (section.kind === 'shelf') {
    return section.layout === 'carousel' ? <CarouselShelf shelf={section} /> : <GridShelf shelf={section} />
  }
  switch (section.kind) {
    case 'film':
      return <HomeHero />
    case 'genders':
      return <GenderTiles />
    case 'best-seller':
      return <BestSeller title={section.title} />
    case 'collections':
      return <CollectionIndex title={section.title} />
    case 'promises':
      return <ShopPromises />
  }
}
