import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { Section } from '#domains/content/contract.ts'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { buildOrganization } from '#shared/build-organization.ts'
import { LazyHydration } from '#ui/lazy-hydration.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { StructuredData } from '#ui/structured-data.tsx'
import { BestSeller } from './best-seller.tsx'
import { CollectionIndex } from './collection-index.tsx'
import { HomeHero } from './home-hero.tsx'
import { CarouselShelf, GridShelf } from './home-shelf.tsx'
import { HomeQuote, HomeText } from './home-text.tsx'
import { HomeTiles } from './home-tiles.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { newArrivalsQueryOptions } from './queries.ts'
import { ShopPromises } from './shop-promises.tsx'

/** Sections that need products. */
const productKinds: Section['kind'][] = ['shelf', 'best-seller', 'collections']

const emptyContent: { sections: Section[] } = { sections: [] }

export function HomePage() {
  const { brand, social, origin, seller, commerce } = useSite()
  const { data: { sections } = emptyContent } = useQuery(contentQueryOptions)
  // reads the cache without fetching
  const { data: newArrivals } = useQuery({ ...newArrivalsQueryOptions, enabled: false })
  const isEmptyShop = newArrivals?.length === 0
  return (
    <>
      <PageHead title={[brand.name, brand.tagline].filter(Boolean).join(' · ')} path="/" />
      <StructuredData
        data={
          import.meta.env.SSR && buildOrganization({ brand, social, origin, commerce, careEmail: seller.careEmail })
        }
      />
      {/* the hero contains the h1; without it the page still needs one */}
      {!sections.some(({ kind }) => kind === 'hero') && <h1 className="sr-only">{brand.name}</h1>}
      {isEmptyShop ? (
        <EmptyShop sections={sections} />
      ) : (
        sections.map((section) => <HomeSection key={section.id} section={section} />)
      )}
    </>
  )
}

/** Announces the opening where the first products will be. */
function EmptyShop({ sections }: { sections: Section[] }) {
  const shelves = sections.filter(({ kind }) => productKinds.includes(kind))
  return (
    <>
      {sections.map((section) => {
        if (section === shelves[0]) return <OpeningSoon key={section.id} />
        return shelves.includes(section) ? null : <HomeSection key={section.id} section={withoutShopLink(section)} />
      })}
      {shelves.length === 0 && <OpeningSoon />}
    </>
  )
}

/** Leaves out the link of a hero to the products that are not there yet. */
function withoutShopLink(section: Section): Section {
  if (section.kind !== 'hero' || !section.link?.to.startsWith('/collections')) return section
  const { link: _, ...hero } = section
  return hero
}

/** The hero is above the fold; the other sections hydrate as they come near. */
const HomeSection = memo(function HomeSection({ section }: { section: Section }) {
  if (section.kind === 'hero') return <HomeHero section={section} />
  return (
    <LazyHydration>
      <SectionContent section={section} />
    </LazyHydration>
  )
})

function SectionContent({ section }: { section: Exclude<Section, { kind: 'hero' }> }) {
  switch (section.kind) {
    case 'tiles':
      return <HomeTiles section={section} />
    case 'shelf':
      return section.layout === 'carousel' ? <CarouselShelf shelf={section} /> : <GridShelf shelf={section} />
    case 'best-seller':
      return <BestSeller title={section.title} />
    case 'collections':
      return <CollectionIndex title={section.title} />
    case 'promises':
      return <ShopPromises />
    case 'text':
      return <HomeText section={section} />
    case 'quote':
      return <HomeQuote section={section} />
  }
}
