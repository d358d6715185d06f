import { useSite } from './site.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** The canonical path; without one the page is not indexed. */
  path?: string
  image?: string
  /** What the image shows; by default the title. */
  imageAlt?: string
}

/** Of every card that the shop draws. */
const CARD_SIZE = { width: 1200, height: 630 }

/**
 * Renders the title and meta tags, which React hoists into the head. Absolute URLs need the public origin, because the host
 * of a request could be anyone's; without it only the canonical link has a URL, a relative one.
 */
export function PageHead({ title, description, path, image, imageAlt }: PageHeadProps) {
  const { origin, brand } = useSite()
  const summary = description ?? brand.description
  const card = image ?? '/social-card.jpg'
  const isDrawnCard = image === undefined || image.startsWith('/share/')
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`
  return (
    <>
      <title>{fullTitle}</title>
      {summary && <meta name="description" content={summary} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      {summary && <meta property="og:description" content={summary} />}
      <meta name="twitter:card" content="summary_large_image" />
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={(origin ?? '') + path} />}
      {origin && path !== undefined && <meta property="og:url" content={origin + path} />}
      {origin && <meta property="og:image" content={new URL(card, origin).href} />}
      {import.meta.env.SSR && origin && <meta property="og:image:alt" content={imageAlt ?? fullTitle} />}
      {import.meta.env.SSR && origin && isDrawnCard && (
        <>
          <meta property="og:image:width" content={String(CARD_SIZE.width)} />
          <meta property="og:image:height" content={String(CARD_SIZE.height)} />
        </>
      )}
    </>
  )
}
