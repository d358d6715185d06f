/** Under these, a name changes with the content. */
const lasting = ['/assets/', '/media/', '/stills/']
/** What belongs to one visitor is never kept on the device for the next. */
const personal = [
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
const publicAnswers = ['/api/products', '/api/search', '/api/content']

const under = (path: string, roots: string[]) => roots.some((root) => path === root || path.startsWith(`${root}/`))

/** What the service worker does with a request: nothing, look in its store first, or ask the shop first. */
export function keepingOf(
  { url, method, mode, headers }: Pick<Request, 'url' | 'method' | 'mode'> & { headers: Pick<Headers, 'has'> },
  origin: string,
): 'kept for ever' | 'asked for first' | undefined {
  const { origin: asked, pathname } = new URL(url)
  if (asked !== origin || method !== 'GET' || headers.has('authorization') || headers.has('range')) return undefined
  if (under(pathname, personal)) return undefined
  if (lasting.some((folder) => pathname.startsWith(folder))) return 'kept for ever'
  if (mode === 'navigate') return 'asked for first'
  return under(pathname, publicAnswers) ? 'asked for first' : undefined
}
