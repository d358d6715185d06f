import { brand } from '#shared/brand.ts'
import { useSite } from './site.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** The page's one address; left out, the page is not for search engines. */
  path?: string
  image?: string
}

/** Title, description, canonical link and social card, which React lifts into the head; the link as a whole address or not at all. */
export function PageHead({ title, description = brand.description, path, image = brand.socialCard }: PageHeadProps) {
  const { origin } = useSite()
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta name="twitter:card" content="summary_large_image" />
      {path === undefined && <meta name="robots" content="noindex" />}
      {origin && path !== undefined && <link rel="canonical" href={origin + path} />}
      {origin && path !== undefined && <meta property="og:url" content={origin + path} />}
      {origin && <meta property="og:image" content={new URL(image, origin).href} />}
    </>
  )
}
