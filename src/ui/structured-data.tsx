/** Renders schema.org data for search engines. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // a product name could contain a closing script tag
  const safe = text.replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON cannot break out of the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safe }} />
}
