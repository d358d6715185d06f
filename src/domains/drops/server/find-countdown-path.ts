import { getDropProduct } from '#domains/catalogue/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'

/** Returns the countdown page for the path of a product that is announced as a drop, and has no page of its own yet. */
export async function findCountdownPath(deps: { db: Queryable }, path: string): Promise<string | undefined> {
  const [, idOrSlug] = /^\/product\/([^/]+)$/.exec(path) ?? []
  if (idOrSlug === undefined) return undefined
  try {
    const { id, slug, publishAt } = await getDropProduct(deps, idOrSlug)
    return publishAt === null ? undefined : `/drops/${slug ?? id}`
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return undefined
    throw error
  }
}
