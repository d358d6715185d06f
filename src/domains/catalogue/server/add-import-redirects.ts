import type { Db, Tx } from '#platform/database/connect.ts'
import { addNewRedirects, listRedirectedPaths, listRedirects } from '#platform/redirects/redirects.ts'
import { slugPath } from './choose-slug.ts'
import { listSlugs } from './edit-store.ts'
import type { ImportPlan } from './plan-import.ts'
import { getShopifyPath, planImportRedirects } from './plan-import-redirects.ts'

type Redirects = ReturnType<typeof planImportRedirects>

/** Returns the slugs of products that were imported before, by handle: their old address leads to them. */
export async function findImportedSlugs(db: Db, handles: string[]): Promise<Map<string, string>> {
  const redirects = await listRedirects(db, handles.map(getShopifyPath))
  const pathByOldPath = new Map(redirects.map(({ fromPath, toPath }) => [fromPath, toPath]))
  return new Map(
    handles.flatMap((handle) => {
      const path = pathByOldPath.get(getShopifyPath(handle))
      return path?.startsWith(slugPath('')) ? [[handle, path.slice(slugPath('').length)]] : []
    }),
  )
}

/** Leaves out the paths that are redirected already: they may lead to a newer address. */
export async function findNewRedirects(db: Db, plan: ImportPlan): Promise<Redirects> {
  const planned = planImportRedirects(plan)
  if (planned.length === 0) return []
  const paths = planned.map(({ from }) => from)
  const redirected = new Set(await listRedirectedPaths(db, paths))
  return planned.filter(({ from }) => !redirected.has(from))
}

export async function addImportRedirects(tx: Tx, redirects: Redirects, handles: ImportPlan['handles']): Promise<void> {
  const idByHandle = new Map(handles.map(({ handle, productId }) => [handle, productId]))
  const slugById = new Map((await listSlugs(tx, [...idByHandle.values()])).map(({ id, slug }) => [id, slug]))
  const findProductPath = (handle: string) => {
    const id = idByHandle.get(handle)
    return id && slugPath(slugById.get(id) ?? id)
  }
  await addNewRedirects(
    tx,
    redirects.flatMap(({ from, to }) => {
      const path = 'path' in to ? to.path : findProductPath(to.handle)
      return path ? [{ from, to: path }] : []
    }),
  )
}
