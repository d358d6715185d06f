import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CollectionBanner } from '#domains/catalogue/web/parts/collection-banner.tsx'
import { collectionBannersQueryOptions } from '#domains/catalogue/web/queries.ts'
import { PageHead } from '#ui/page-head.tsx'

interface AuthLayoutProps {
  title: string
  /** Font size classes that make the title as wide as its column. */
  titleClassName: string
  tagline: string
  /** The collection whose banner is shown next to the form; any other if it has none. */
  bannerCollection: string
  children: ReactNode
}

/** A form under a large title, with an image next to it on wide screens and a strip of one above it on phones. */
export function AuthLayout({ title, titleClassName, tagline, bannerCollection, children }: AuthLayoutProps) {
  const { data: banners = [] } = useQuery(collectionBannersQueryOptions)
  const { banner } = banners.find(({ name }) => name === bannerCollection) ?? banners[0] ?? {}
  return (
    <section className={`grid md:min-h-[max(34rem,60vh)] lg:min-h-[44rem] ${banner ? 'md:grid-cols-2' : ''}`}>
      <PageHead title={title} />
      {banner && (
        <div className="relative h-52 overflow-hidden border-b border-ink bg-card [&_img]:object-[50%_22%] md:hidden">
          <CollectionBanner banner={banner} shape="narrow" sizes="100vw" />
        </div>
      )}
      <div className="gutter flex flex-col justify-center gap-8 py-8 lg:py-12">
        <div className="grid gap-4">
          {/* the negative margin aligns the large letters with the text below */}
          <h1 className={`headline -ml-[0.05em] ${titleClassName}`}>{title}</h1>
          <p className="max-w-[42ch] text-lg leading-snug text-pretty">{tagline}</p>
        </div>
        <div className="grid w-full max-w-2xl gap-6">{children}</div>
      </div>
      {banner && (
        <div className="relative hidden overflow-hidden border-l border-ink bg-card md:block">
          {/* the square image is as wide as its frame is high */}
          <CollectionBanner banner={banner} shape="narrow" sizes="max(50vw, 44rem)" />
        </div>
      )}
    </section>
  )
}

export const authLinkClass = 'inline-block py-2 font-bold underline decoration-2 underline-offset-4 hover:bg-accent'
