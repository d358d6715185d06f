import type { Tx } from '#platform/database/connect.ts'
import { listRedirectedPaths, removeRedirects } from '#platform/redirects/redirects.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { type RunForItem, runDirectly } from '#shared/run-for-item.ts'
import { MAX_SLUG_LENGTH } from '#shared/slug.ts'
import { slugify } from '#shared/slugify.ts'
import { describeOwner } from './describe-owner.ts'
import { findTakenIdentifiers } from './variant-store.ts'

interface NamedProduct {
  name: string
  sku: string
}

export const slugPath = (slug: string) => `/product/${slug}`

/** 'tee', 'tee-2' and so on up to 'tee-50' are tried before a random suffix. */
const MAX_SUFFIX = 50

export async function generateSlug(tx: Tx, product: NamedProduct): Promise<string> {
  const [slug = ''] = await chooseSlugs(tx, [product])
  return slug
}

/**
 * Returns the slugs of new products: the given one, or a free one that is generated from the name. Generated slugs also
 * avoid the reserved ones and the earlier slugs of other products, which redirect.
 */
export async function chooseSlugs(
  tx: Tx,
  products: (NamedProduct & { slug?: string })[],
  reserved: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const candidatesByProduct = new Map(
    products.filter(({ slug }) => !slug).map((product) => [product, listCandidates(product)]),
  )
  const candidates = [...new Set([...candidatesByProduct.values()].flat())]
  const used = new Set(reserved)
  if (candidates.length > 0) {
    const taken = await findTakenIdentifiers(tx, { slugs: candidates })
    const redirected = new Set(await listRedirectedPaths(tx, candidates.map(slugPath)))
    for (const { value } of taken) used.add(value)
    for (const slug of candidates) if (redirected.has(slugPath(slug))) used.add(slug)
  }
  return products.map((product) => {
    if (product.slug) return product.slug
    const [base = '', ...numbered] = candidatesByProduct.get(product) ?? []
    const slug = [base, ...numbered].find((candidate) => !used.has(candidate))
    const chosen = slug ?? appendSuffix(base, newId().slice(-12))
    used.add(chosen)
    return chosen
  })
}

function listCandidates({ name, sku }: NamedProduct): string[] {
  const base = slugify(name) || slugify(`product ${sku}`)
  return Array.from({ length: MAX_SUFFIX }, (_, index) => appendSuffix(base, index === 0 ? '' : index + 1))
}

function appendSuffix(base: string, suffix: string | number): string {
  if (suffix === '') return base
  return `${base.slice(0, MAX_SLUG_LENGTH - String(suffix).length - 1).replace(/-$/, '')}-${suffix}`
}

/** Throws if another product uses a slug. Removes redirects from the slugs' paths, because these have a page again. */
export async function reserveSlugs(
  tx: Tx,
  products: { id: string | undefined; slug: string | undefined }[],
  runForItem: RunForItem = runDirectly,
): Promise<void> {
  const slugs = products.flatMap(({ slug }) => slug || [])
  if (slugs.length === 0) return
  const taken = await findTakenIdentifiers(tx, { slugs })
  const ownerBySlug = new Map(taken.map((identifier) => [identifier.value, identifier]))
  for (const [index, { id, slug }] of products.entries()) {
    runForItem(index, () => {
      const owner = slug && ownerBySlug.get(slug)
      if (!owner || owner.productId === id) return
      const message = describeOwner(`The slug ${slug}`, owner)
      throw new ShopError('conflict', message, { errors: [{ field: 'slug', message }] })
    })
  }
  await removeRedirects(tx, slugs.map(slugPath))
}
