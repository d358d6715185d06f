import { idPattern } from '#shared/ids.ts'
import { readStored, writeStored } from '#ui/browser-storage.ts'

const KEY = 'recentlyViewed'
const MOST = 8

/** The products looked at in this browser, the latest first; whatever else lies there counts for nothing. */
export function viewedProducts(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => idPattern.test(String(id))).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberViewed(id: string): void {
  keep([id, ...viewedProducts().filter((other) => other !== id)])
}

export function forgetViewed(id: string): void {
  keep(viewedProducts().filter((other) => other !== id))
}

const keep = (ids: string[]) => writeStored(KEY, JSON.stringify(ids.slice(0, MOST)))
