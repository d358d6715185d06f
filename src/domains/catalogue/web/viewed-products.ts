import { idPattern } from '#shared/ids.ts'
import { readStored, writeStored } from '#ui/browser-storage.ts'

const STORAGE_KEY = 'recentlyViewed'
const MAX_PRODUCTS = 8

/** Returns the ids of the products viewed in this browser, latest first. Invalid stored data is ignored. */
export function viewedProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => idPattern.test(String(id))).slice(0, MAX_PRODUCTS) : []
  } catch {
    return []
  }
}

export function rememberViewed(id: string): void {
  save([id, ...viewedProducts().filter((other) => other !== id)])
}

export function forgetViewed(id: string): void {
  save(viewedProducts().filter((other) => other !== id))
}

const save = (ids: string[]) => writeStored(STORAGE_KEY, JSON.stringify(ids.slice(0, MAX_PRODUCTS)))
