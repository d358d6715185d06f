export const linkKinds = { collection: 'Collection', page: 'Page', search: 'Search', address: 'Address' }
export type LinkKind = keyof typeof linkKinds

/** Pages that every shop has. */
export const shopPages: Record<string, string> = {
  '/': 'Home page',
  '/collections/all': 'All products',
  '/about': 'About',
  '/contact': 'Contact',
  '/shipping': 'Shipping Policy',
  '/returnpolicy': 'Return & Refund Policy',
  '/return': 'Return Form',
  '/terms': 'Terms & Conditions',
  '/privacy': 'Privacy Policy',
}

const COLLECTION_PATH = '/collections/'
const SEARCH_PATH = '/collections/all?search='

export interface LinkTarget {
  kind: LinkKind
  /** The name of the collection, the path of the page, the search text or the address. */
  value: string
}

/** Recognizes what a link leads to. */
export function parseLinkTarget(to: string): LinkTarget {
  if (Object.hasOwn(shopPages, to) || /^\/pages\/[a-z0-9-]+$/.test(to)) return { kind: 'page', value: to }
  if (to.startsWith(SEARCH_PATH) && !to.includes('&')) {
    return { kind: 'search', value: new URLSearchParams(to.slice(to.indexOf('?'))).get('search') ?? '' }
  }
  const name = to.startsWith(COLLECTION_PATH) && !/[?#]/.test(to) ? decode(to.slice(COLLECTION_PATH.length)) : ''
  return name ? { kind: 'collection', value: name } : { kind: 'address', value: to }
}

export function formatLinkTarget({ kind, value }: LinkTarget): string {
  if (kind === 'collection') return value && `${COLLECTION_PATH}${encodeURIComponent(value)}`
  if (kind === 'search') return SEARCH_PATH + encodeURIComponent(value).replaceAll('%20', '+')
  return value
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
