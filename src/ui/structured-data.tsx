/**
 * Renders schema.org data for search engines, which read the document of the server. With `import.meta.env.SSR &&` before
 * the data, the code that builds it is not part of the browser's scripts.
 */
export function StructuredData({ data }: { data: Record<string, unknown> | false }) {
  const text = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }) : '{}'
  // a product name could contain a closing script tag
  const safe = text.replace(/</g, '\\u003c')
  // hydration keeps the data of the server
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON cannot break out of the element
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: safe }} />
}
