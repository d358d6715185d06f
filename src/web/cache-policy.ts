/** File names under these paths contain a content hash. */
const hashedFolders = ['/assets/', '/media/', '/stills/']
/** Personal content is never cached, because the device may be shared. */
const personalPaths = [
  '/admin',
  '/checkout',
  '/profile',
  '/my-orders',
  '/order',
  '/order-confirmation',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/restock',
  '/newsletter',
  '/media/returns',
]
const publicApiPaths = ['/api/products', '/api/search', '/api/content']

const isUnder = (path: string, roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))

/** Returns how the service worker handles a request; undefined leaves it to the browser. */
export function getCachePolicy(
  { url, method, mode, headers }: Pick<Request, 'url' | 'method' | 'mode'> & { headers: Pick<Headers, 'has'> },
  origin: string,
): 'cache-first' | 'network-first' | undefined {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (requestOrigin !== origin || method !== 'GET' || headers.has('authorization') || headers.has('range'))
    return undefined
  if (isUnder(pathname, personalPaths)) return undefined
  if (hashedFolders.some((folder) => pathname.startsWith(folder))) return 'cache-first'
  if (mode === 'navigate') return 'network-first'
  return isUnder(pathname, publicApiPaths) ? 'network-first' : undefined
}
