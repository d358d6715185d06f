import type { ReactNode } from 'react'
import { collectionBanners } from '#shared/collection-banners.ts'
import { ArtPicture } from '#ui/art-picture.tsx'
import { PageHead } from '#ui/page-head.tsx'

interface WayInProps {
  title: string
  /** How large the title can be, on phones and beside the picture, to be as wide as its column. */
  size: string
  /** One line in the shop's voice. */
  line: string
  /** The collection whose picture stands beside it. */
  art: string
  children: ReactNode
}

/** A form with its name in large type, and half a screen of picture beside it where there is room. */
export function WayIn({ title, size, line, art, children }: WayInProps) {
  const banner = collectionBanners[art]
  return (
    <section className="grid md:min-h-[34rem] md:grid-cols-2 lg:min-h-[44rem]">
      <PageHead title={title} />
      <div className="gutter flex flex-col justify-between gap-8 py-8 lg:gap-12 lg:py-12">
        <div className="grid gap-4">
          {/* wide letters stand a little inside their box: drawn back, they begin where the text does */}
          <h1 className={`headline -ml-[0.05em] ${size}`}>{title}</h1>
          <p className="max-w-[42ch] text-lg leading-snug text-pretty">{line}</p>
        </div>
        <div className="grid w-full max-w-2xl gap-6">{children}</div>
      </div>
      <div className="relative hidden overflow-hidden border-l border-ink bg-card md:block">
        {banner && (
          <ArtPicture narrow={banner.square} wide={banner.square} wideFrom="(min-width: 48rem)" sizes="50vw" />
        )}
      </div>
    </section>
  )
}

export const wayLink = 'inline-block py-2 font-bold underline decoration-2 underline-offset-4 hover:bg-acid'
