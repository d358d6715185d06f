import { useQuery } from '@tanstack/react-query'
import { CollectionBanner } from '#domains/catalogue/web/parts/collection-banner.tsx'
import { collectionBannersQueryOptions } from '#domains/catalogue/web/queries.ts'
import { Arrow } from '#ui/arrow.tsx'
import { HeadingLink } from '#ui/heading-link.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { PageSection, PageText } from '../page-contract.ts'
import type { BuiltInSlug } from '../page-path-contract.ts'
import { getPagePath } from '../page-path-contract.ts'
import { InlineMarkup } from './inline-markup.tsx'
import { ContactDetails } from './parts/contact-details.tsx'
import { OrganizationData } from './parts/organization-data.tsx'
import { pageQueryOptions } from './queries.ts'
import { TextBlockView } from './text-block.tsx'

export function AboutPage() {
  return (
    <QueryContent query={useQuery(pageQueryOptions(ABOUT))} skeleton={<PageSkeleton />}>
      {(page) => (
        <>
          <PageHead title={page.title} description={page.description || page.intro} path={getPagePath(ABOUT)} />
          <OrganizationData />
          <AboutPageView page={page} />
        </>
      )}
    </QueryContent>
  )
}

const ABOUT = 'about' satisfies BuiltInSlug

export function AboutPageView({ page }: { page: PageText }) {
  const { collections, sections } = page
  return (
    <article data-print>
      <Opening page={page} />
      <CollectionStrip collections={collections} />
      {sections.map((section, index) => (
        <Chapter key={section.id} section={section} index={index} />
      ))}
      <Cards page={page} />
      <Closing page={page} />
    </article>
  )
}

function Opening({ page: { title, headline, intro } }: { page: PageText }) {
  return (
    <header className="bg-ink text-paper print:bg-paper print:text-ink">
      <div className="gutter grid gap-y-10 pt-10 pb-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end lg:gap-x-16 lg:pt-20 lg:pb-14">
        <h1 className="headline text-[clamp(2.6rem,9.4vw,9rem)] wrap-anywhere">{headline || title}</h1>
        <div className="grid gap-5 border-t border-iron pt-6 lg:border-t-0 lg:pt-0">
          <Logo isOnDark className="h-16 justify-self-start text-accent lg:h-28 print:text-ink" />
          <p className="max-w-[34ch] text-lg leading-snug text-pretty lg:text-2xl">
            <InlineMarkup line={intro} />
          </p>
        </div>
      </div>
    </header>
  )
}

function useFindBanner() {
  const { data: banners = [] } = useQuery(collectionBannersQueryOptions)
  return (collection: string) => banners.find(({ name }) => name === collection)?.banner
}

function CollectionStrip({ collections }: { collections: string[] }) {
  const findBanner = useFindBanner()
  return (
    <ul className="grid grid-cols-2 gap-px border-y border-ink bg-ink empty:hidden md:grid-cols-4 print:hidden">
      {collections.filter(findBanner).map((collection) => (
        <li key={collection} className="relative aspect-square bg-card">
          <CollectionImage collection={collection} sizes="(min-width: 48rem) 25vw, 50vw" priority />
        </li>
      ))}
    </ul>
  )
}

interface CollectionImageProps {
  collection: string
  shape?: 'narrow' | 'wide'
  sizes: string
  priority?: boolean
}

function CollectionImage({ collection, shape = 'narrow', ...image }: CollectionImageProps) {
  const banner = useFindBanner()(collection)
  return banner && <CollectionBanner banner={banner} shape={shape} {...image} />
}

interface ChapterProps {
  section: PageSection
  index: number
}

// below the text when stacked, because the page starts with images
const imageFrame =
  'relative aspect-square overflow-hidden border-ink bg-card max-lg:order-last max-lg:border-t lg:aspect-auto print:hidden'

function Chapter({ section: { id, title, claim, collection, blocks, withContact }, index }: ChapterProps) {
  const isEven = index % 2 === 1
  const hasImage = useFindBanner()(collection) !== undefined
  return (
    <section
      id={id}
      aria-labelledby={title ? `${id}-title` : undefined}
      className="grid border-b border-ink lg:grid-cols-2 print:block"
    >
      {hasImage && (
        <>
          <div
            className={`${imageFrame} md:max-lg:hidden lg:min-h-[50vw] ${isEven ? 'lg:order-2 lg:border-l' : 'lg:border-r'}`}
          >
            <CollectionImage collection={collection} sizes="(min-width: 64rem) 50vw, 100vw" />
          </div>
          <div className={`${imageFrame} hidden md:max-lg:block md:max-lg:aspect-8/3 [&_img]:object-right`}>
            <CollectionImage collection={collection} shape="wide" sizes="100vw" />
          </div>
        </>
      )}
      {/* without an image, heading and text share the width */}
      <div
        className={`gutter flex flex-col justify-center gap-6 py-10 md:py-12 lg:py-24 ${hasImage ? '' : 'lg:col-span-2 lg:grid lg:grid-cols-2 lg:gap-x-16 lg:py-20'}`}
      >
        <div className="grid content-start gap-6 empty:hidden">
          {title && (
            <h2
              id={`${id}-title`}
              className="headline text-[clamp(1.75rem,8.2vw,2.25rem)] lg:text-[clamp(2rem,4.5vw,5rem)]"
            >
              <HeadingLink id={id}>{title}</HeadingLink>
            </h2>
          )}
          {claim && (
            <p className="text-xl leading-tight font-bold lg:text-3xl">
              <span className="box-decoration-clone bg-accent px-2 py-0.5">{claim}</span>
            </p>
          )}
        </div>
        <div className="grid max-w-[38rem] content-start gap-4 text-[1.0625rem] leading-[1.65] lg:text-lg lg:leading-[1.65]">
          {blocks.map((block) => (
            <TextBlockView key={JSON.stringify(block)} block={block} />
          ))}
          {withContact && <ContactDetails />}
        </div>
      </div>
    </section>
  )
}

function Cards({ page: { cardsTitle, cards } }: { page: PageText }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="promises" className="border-b border-ink">
      <h2 id="promises" className={cardsTitle ? 'mono-caption gutter border-b border-ink py-4' : 'sr-only'}>
        {cardsTitle || 'In short'}
      </h2>
      <ul className="grid divide-y divide-ink md:grid-cols-3 md:divide-x md:divide-y-0">
        {cards.map(({ title, text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="group gutter focus-inside flex h-full flex-col gap-2 py-6 hover:bg-accent lg:py-10"
            >
              <span className="text-lg leading-tight font-bold lg:text-xl">{title}</span>
              <span className="text-pretty">{text}</span>
              <span className="mt-auto pt-3">
                <Arrow />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Closing({ page: { closing, links } }: { page: PageText }) {
  if (!closing && links.length === 0) return null
  return (
    <section aria-label="Where to go next" className="bg-accent print:hidden">
      <div className="gutter grid gap-8 py-12 lg:grid-cols-[1fr_auto] lg:items-end lg:py-20">
        <p className="headline text-[clamp(3rem,11vw,10rem)]">{closing}</p>
        <p className="flex flex-wrap gap-3">
          {links.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-12 items-center border border-ink px-5 font-semibold first:bg-ink first:text-paper hover:bg-paper hover:text-ink"
            >
              {label}
            </Link>
          ))}
        </p>
      </div>
    </section>
  )
}
