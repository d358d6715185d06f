import type { Account } from '#domains/accounts/server/api.ts'
import { recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { ShopError } from '#shared/errors.ts'
import type { ReviewStatus } from '../contract.ts'
import * as adminStore from './admin-store.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

export const REVIEW_CHANGED = 'This review has changed since you opened it. Please read it again.'

interface Moderation {
  id: string
  /** The version that the moderator has seen. */
  version: number
  changes: { status?: ReviewStatus; rejectionReason?: string | null; reply?: string | null }
}

const createNotFoundError = () => new ShopError('not_found', 'Review not found.')

/** Publishes or rejects a review, or replies to it. Throws a conflict if it has changed since the moderator has seen it. */
export async function moderateReview(
  { db }: Pick<Deps, 'db'>,
  actor: Account,
  { id, version, changes }: Moderation,
): Promise<adminStore.AdminReviewRow> {
  return db.transaction(async (tx) => {
    const row = await store.lockReview(tx, id)
    const review = row && (await adminStore.findReview(tx, id))
    if (!review) throw createNotFoundError()
    if (review.isDemo) throw new ShopError('conflict', 'Reviews of the demo go with the demo and stay as they are.')
    const names = Object.keys(changes) as (keyof typeof changes)[]
    const changed = names.filter((name) => changes[name] !== review[name])
    if (changed.length === 0) return review
    if (review.version !== version) throw new ShopError('conflict', REVIEW_CHANGED)
    await store.updateReview(tx, id, changes)
    await recordAuditEntry(tx, {
      actor,
      kind: 'review',
      subject: toAuditSubject(review),
      before: Object.fromEntries(changed.map((name) => [name, review[name]])),
      after: Object.fromEntries(changed.map((name) => [name, changes[name] ?? null])),
    })
    await store.refreshRating(tx, review.productId)
    await store.notifyChange(tx, review.productId)
    const moderated = await adminStore.findReview(tx, id)
    if (!moderated) throw createNotFoundError()
    return moderated
  })
}

export const toAuditSubject = ({
  id,
  author,
  productName,
}: Pick<adminStore.AdminReviewRow, 'id' | 'author' | 'productName'>) => ({
  id,
  name: `Review of ${productName} by ${author}`,
})
