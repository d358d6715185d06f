import { idPattern } from '#shared/ids.ts'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'

const STORAGE_KEY = 'recentlyViewed'
const MAX_PRODUCTS = 8

/** Returns the ids of the products viewed in this browser, latest first. Invalid stored data is ignored. */
export function readViewedProducts(): string[] {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((id) => typeof id === 'string' && idPattern.test(id)).slice(0, MAX_PRODUCTS)
      : []
  } catch {
    return []
  }
}

export function addViewedProduct(id: string): void {
  save([id, ...readViewedProducts().filter((other) => other !== id)])
}

export function removeViewedProduct(id: string): void {
  save(readViewedProducts().filter((other) => other !== id))
}

const save = (ids: string[]) => writeStorage(STORAGE_KEY, JSON.stringify(ids.slice(0, MAX_PRODUCTS)))
