import type { Tx } from '#platform/database/connect.ts'
import { listRedirectedPaths, removeRedirect } from '#platform/redirects/redirects.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { MAX_SLUG_LENGTH } from '#shared/slug.ts'
import { slugify } from '#shared/slugify.ts'
import { findTakenIdentifiers } from './variant-store.ts'

interface NamedProduct {
  name: string
  sku: string
}

export const slugPath = (slug: string) => `/product/${slug}`

const MAX_NUMBER = 50

/** Returns a free slug, generated from the name. Also avoids the earlier slugs of other products, which redirect. */
export async function generateSlug(tx: Tx, { name, sku }: NamedProduct): Promise<string> {
  const base = slugify(name) || slugify(`product ${sku}`)
  const candidates = Array.from({ length: MAX_NUMBER }, (_, index) => appendSuffix(base, index === 0 ? '' : index + 1))
  const taken = await findTakenIdentifiers(tx, { slugs: candidates })
  const redirected = await listRedirectedPaths(tx, candidates.map(slugPath))
  const isFree = (slug: string) => !taken.some(({ value }) => value === slug) && !redirected.includes(slugPath(slug))
  return candidates.find(isFree) ?? appendSuffix(base, newId().slice(-12))
}

function appendSuffix(base: string, suffix: string | number): string {
  if (suffix === '') return base
  return `${base.slice(0, MAX_SLUG_LENGTH - String(suffix).length - 1).replace(/-$/, '')}-${suffix}`
}

/** Throws if another product uses the slug. A redirect of its path ends, because the path has a page again. */
export async function claimSlug(tx: Tx, slug: string, productId: string | undefined): Promise<void> {
  const taken = await findTakenIdentifiers(tx, { slugs: [slug] })
  if (taken.some((row) => row.productId !== productId)) {
    const message = 'Another product already uses this slug.'
    throw new ShopError('conflict', message, { errors: [{ field: 'slug', message }] })
  }
  await removeRedirect(tx, slugPath(slug))
}
