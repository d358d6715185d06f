const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function list(outer: string, inner: string, origin: string, paths: string[]): string {
  const entries = paths.map((path) => `<${inner}><loc>${escaped(origin + path)}</loc></${inner}>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${outer} xmlns="${NAMESPACE}">\n${entries.join('')}</${outer}>\n`
}

export const presentSitemapIndex = (origin: string, paths: string[]) => list('sitemapindex', 'sitemap', origin, paths)
export const presentSitemap = (origin: string, paths: string[]) => list('urlset', 'url', origin, paths)

/** What belongs to one visitor or to the shop's keepers is nothing to be found by. */
const closed = ['/api/', '/admin', '/checkout', '/profile', '/my-orders', '/order']

export function presentRobots(origin: string): string {
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}
