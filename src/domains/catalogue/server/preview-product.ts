import { type Account, generateToken, hashToken, isToken } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import { DAY } from '#shared/time.ts'
import { PREVIEW_DAYS } from '../preview-contract.ts'
import type { Deps } from './deps.ts'
import { type AdminProductWithStock, getAdminProduct } from './get-admin-product.ts'
import * as store from './preview-store.ts'

type PreviewDeps = Pick<Deps, 'db' | 'now'>

/** Returns the token of a new link, which works for some days. */
export async function createPreviewLink(
  { db, now }: PreviewDeps,
  actor: Account,
  id: string,
): Promise<{ token: string; expiresAt: Date }> {
  const { name } = await getAdminProduct({ db }, id)
  const [token, createdAt] = [generateToken(), now()]
  const expiresAt = new Date(createdAt.getTime() + PREVIEW_DAYS * DAY)
  await db.transaction(async (tx) => {
    await store.deleteExpiredPreviews(tx, createdAt)
    await store.insertPreview(tx, { tokenHash: hashToken(token), productId: id, expiresAt })
    const after = { change: 'preview link created' }
    await recordAuditEntry(tx, { actor, kind: 'product', subject: { id, name }, before: {}, after })
  })
  return { token, expiresAt }
}

export async function countPreviewLinks({ db, now }: PreviewDeps, id: string): Promise<number> {
  await getAdminProduct({ db }, id)
  return store.countPreviews(db, id, now())
}

/** Returns how many links had not expired. */
export async function revokePreviewLinks({ db, now }: PreviewDeps, actor: Account, id: string): Promise<number> {
  const { name } = await getAdminProduct({ db }, id)
  return db.transaction(async (tx) => {
    await store.deleteExpiredPreviews(tx, now())
    const revoked = await store.deletePreviews(tx, id)
    const after = { change: 'preview links revoked' }
    if (revoked > 0) await recordAuditEntry(tx, { actor, kind: 'product', subject: { id, name }, before: {}, after })
    return revoked
  })
}

/** Finds the product of a link that has neither expired nor been revoked. */
export async function getPreview(
  { db, now }: PreviewDeps,
  token: string,
): Promise<{ product: AdminProductWithStock; expiresAt: Date }> {
  const preview = isToken(token) ? await store.findPreview(db, hashToken(token), now()) : undefined
  if (!preview) throw new ShopError('not_found', 'This preview link has expired or was revoked.')
  return { product: await getAdminProduct({ db }, preview.productId), expiresAt: preview.expiresAt }
}
