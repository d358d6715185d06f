import type { Tx } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import type { Fit } from '../contract.ts'
import * as store from './store.ts'

export interface SeededReview {
  productId: string
  author: string
  rating: number
  fit?: Fit
  title?: string
  text: string
  size?: string
  color?: string
  reply?: string
  createdAt: Date
}

/** Adds published reviews that are marked as examples and count in no rating. */
export async function seedReviews(tx: Tx, seeds: SeededReview[]): Promise<void> {
  const rows = seeds.map((seed) => ({ ...seed, id: newId(seed.createdAt.getTime()), status: 'published' as const }))
  await store.insertReviews(
    tx,
    rows.map((row) => ({ ...row, isDemo: true })),
  )
}
