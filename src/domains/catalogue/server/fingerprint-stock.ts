import { createHash } from 'node:crypto'
import type { ProductEdit } from '../product-input-contract.ts'

/** Identifies the stock differences of an edit. Returns undefined if it has none: setting a count twice is harmless. */
export function fingerprintStock({ stock = [], countInStock, countSeen }: ProductEdit): string | undefined {
  const differences = [
    ...stock.map(({ size, color, available, seen }) => [size, color, available, seen] as const),
    [null, null, countInStock, countSeen] as const,
  ].filter(([, , available, seen]) => seen !== undefined && seen !== available)
  if (differences.length === 0) return undefined
  return createHash('sha256').update(JSON.stringify(differences)).digest('base64url')
}
