/** What the page is about, in the words of schema.org, for machines that read it. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // a name could end the element early
  const safe = text.replace(/</g, '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is data, and cannot leave its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: safe }} />
}
