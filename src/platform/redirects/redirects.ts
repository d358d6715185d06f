import { eq, sql } from 'drizzle-orm'
import type { MemoCache } from '#platform/cache/memo-cache.ts'
import type { Db, Queryable, Tx } from '#platform/database/connect.ts'
import { toCanonicalPath } from '#shared/canonical-path.ts'
import { ShopError } from '#shared/errors.ts'
import { redirects } from './tables.ts'

const MAX_PATH_LENGTH = 500

/** Both paths are without query, such as `/products/chai-tee`. */
interface Redirect {
  from: string
  to: string
}

function requireLocalPath(path: string): string {
  const canonical = path.startsWith('/') && !path.includes('\\') ? toCanonicalPath(path) : undefined
  if (canonical === undefined || canonical.length > MAX_PATH_LENGTH) {
    throw new ShopError('bad_request', `“${path.slice(0, 60)}” is not a path of this shop.`)
  }
  return canonical
}

/**
 * Redirects a path that no longer has a page. Replaces an earlier redirect of it; redirects that led to it lead to the
 * new path, so a visitor is never redirected twice.
 */
export async function addRedirect(tx: Tx, redirect: Redirect): Promise<void> {
  const [fromPath, toPath] = [requireLocalPath(redirect.from), requireLocalPath(redirect.to)]
  if (fromPath === toPath) return
  await removeRedirects(tx, [toPath])
  await tx.update(redirects).set({ toPath }).where(eq(redirects.toPath, fromPath))
  await tx
    .insert(redirects)
    .values({ fromPath, toPath })
    .onConflictDoUpdate({ target: redirects.fromPath, set: { toPath } })
}

/** Like `addRedirect`, for many paths that are not redirected yet and that no redirect leads to. */
export async function addNewRedirects(tx: Tx, list: Redirect[]): Promise<void> {
  if (list.length === 0) return
  const valid = list
    .map(({ from, to }) => ({ fromPath: requireLocalPath(from), toPath: requireLocalPath(to) }))
    .filter(({ fromPath, toPath }) => fromPath !== toPath)
  const fromPaths = valid.map(({ fromPath }) => fromPath)
  const toPaths = valid.map(({ toPath }) => toPath)
  await removeRedirects(tx, toPaths)
  await tx.execute(sql`
    INSERT INTO ${redirects} (from_path, to_path)
    SELECT * FROM unnest(${sql.param(fromPaths)}::text[], ${sql.param(toPaths)}::text[])
    ON CONFLICT DO NOTHING`)
}

/** Must be called when pages take over these paths. */
export async function removeRedirects(tx: Tx, paths: string[]): Promise<void> {
  await tx.delete(redirects).where(sql`${redirects.fromPath} = ANY (${sql.param(paths)}::text[])`)
}

/** Returns those of the paths that are redirected. */
export async function listRedirectedPaths(db: Queryable, paths: string[]): Promise<string[]> {
  return (await listRedirects(db, paths)).map(({ fromPath }) => fromPath)
}

export function listRedirects(db: Queryable, paths: string[]): Promise<{ fromPath: string; toPath: string }[]> {
  // an array is one parameter, however many paths an import has
  return db
    .select()
    .from(redirects)
    .where(sql`${redirects.fromPath} = ANY (${sql.param(paths)}::text[])`)
}

/** `cache` must be cleared when the catalogue changes. Callers that change redirects must announce such a change. */
export function createRedirectFinder({ db, cache }: { db: Db; cache: MemoCache }) {
  return async (path: string): Promise<string | undefined> => {
    const fromPath = toCanonicalPath(path)
    if (fromPath === undefined || fromPath.length > MAX_PATH_LENGTH) return undefined
    const toPath = await cache.get(`redirect ${fromPath}`, async () => {
      const [row] = await db
        .select({ toPath: redirects.toPath })
        .from(redirects)
        .where(eq(redirects.fromPath, fromPath))
      return row?.toPath ?? null
    })
    return toPath ?? undefined
  }
}
