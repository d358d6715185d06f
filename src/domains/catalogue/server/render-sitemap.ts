const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function renderList(listTag: string, entryTag: string, origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<${entryTag}><loc>${escapeXml(origin + path)}</loc></${entryTag}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${listTag} xmlns="${NAMESPACE}">\n${entries.join('')}</${listTag}>\n`
}

export const renderSitemapIndex = (origin: string, paths: string[]) =>
  renderList('sitemapindex', 'sitemap', origin, paths)
export const renderSitemap = (origin: string, paths: string[]) => renderList('urlset', 'url', origin, paths)

const disallowedPaths = ['/api/', '/admin', '/checkout', '/profile', '/my-orders', '/order']

export function renderRobotsTxt(origin: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
