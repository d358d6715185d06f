import { PERSONAL_PAGES, PUBLIC_RESPONSES } from './offline-paths.ts'

/** File names under these paths contain a content hash. */
const hashedFolders = ['/assets/', '/media/', '/stills/']
/** Photos that customers upload. Never cached, like personal pages, because the device may be shared. */
const RETURN_PHOTOS = '/media/returns/'

const personalPages = new RegExp(PERSONAL_PAGES)
const publicResponses = new RegExp(PUBLIC_RESPONSES)

/** Returns how the service worker handles a request; undefined leaves it to the browser. */
export function findCachePolicy(
  { url, method, mode, headers }: Pick<Request, 'url' | 'method' | 'mode'> & { headers: Pick<Headers, 'has'> },
  origin: string,
): 'cache-first' | 'network-first' | undefined {
  const { origin: requestOrigin, pathname } = new URL(url)
  if (requestOrigin !== origin || method !== 'GET' || headers.has('authorization') || headers.has('range'))
    return undefined
  if (personalPages.test(pathname) || pathname.startsWith(RETURN_PHOTOS)) return undefined
  if (hashedFolders.some((folder) => pathname.startsWith(folder))) return 'cache-first'
  if (mode === 'navigate') return 'network-first'
  return publicResponses.test(pathname) ? 'network-first' : undefined
}
