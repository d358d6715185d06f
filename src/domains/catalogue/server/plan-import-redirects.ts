import { slugify } from '#shared/slugify.ts'
import type { ImportPlan } from './plan-import.ts'

/** Pages that most Shopify stores have, and where they are here. */
const pages = {
  about: '/about',
  'about-us': '/about',
  'our-story': '/about',
  contact: '/contact',
  'contact-us': '/contact',
  shipping: '/shipping',
  'shipping-policy': '/shipping',
  returns: '/returnpolicy',
  'return-policy': '/returnpolicy',
  'refund-policy': '/returnpolicy',
  'returns-exchanges': '/returnpolicy',
  terms: '/terms',
  'terms-and-conditions': '/terms',
  'terms-of-service': '/terms',
  privacy: '/privacy',
  'privacy-policy': '/privacy',
}

export const getShopifyPath = (handle: string) => `/products/${encodeURIComponent(handle)}`

interface PlannedRedirect {
  from: string
  /** A path, or a product that may not exist yet. */
  to: { path: string } | { handle: string }
}

/** Lists the addresses of the Shopify store that lead to products, collections and pages here. */
export function planImportRedirects({ creates, updates, handles }: ImportPlan): PlannedRedirect[] {
  const productHandles = [...creates.flatMap(({ handle }) => handle ?? []), ...handles.map(({ handle }) => handle)]
  if (productHandles.length === 0) return []
  const collections = [...creates.map(({ input }) => input), ...updates.map(({ edit }) => edit)].flatMap(
    (product) => product.collections ?? [],
  )
  const redirects: PlannedRedirect[] = [
    ...productHandles.map((handle) => ({ from: getShopifyPath(handle), to: { handle } })),
    ...[...new Set(collections)].map((name) => ({
      from: `/collections/${slugify(name)}`,
      to: { path: `/collections/${encodeURIComponent(name)}` },
    })),
    ...Object.entries(pages).map(([handle, path]) => ({ from: `/pages/${handle}`, to: { path } })),
  ]
  const byPath = new Map<string, PlannedRedirect>()
  for (const redirect of redirects) if (!byPath.has(redirect.from)) byPath.set(redirect.from, redirect)
  return [...byPath.values()].filter(
    ({ from, to }) => from.length <= MAX_PATH_LENGTH && !('path' in to && to.path === from),
  )
}

const MAX_PATH_LENGTH = 500
