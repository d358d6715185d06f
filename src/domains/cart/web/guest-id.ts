import { readStorage, writeStorage } from '#ui/browser-storage.ts'

export const GUEST_ID_KEY = 'guestId'
const guestIdPattern = /^guest_[A-Za-z0-9_-]{1,80}$/

export const parseGuestId = (text: string | null) => (text !== null && guestIdPattern.test(text) ? text : undefined)

/** The id grants access to the cart, so it has 128 random bits. */
export function createGuestId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const random = btoa(String.fromCharCode(...bytes))
  return `guest_${now}_${random.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** A guest gets an id with the first change to the cart, or at logout. A login keeps it until the cart is merged. */
export const readGuestId = (): string | undefined => parseGuestId(readStorage(GUEST_ID_KEY))

/** Returns the browser's guest id, creating it if needed. Concurrent tabs agree on one. */
export async function ensureGuestId(): Promise<string> {
  const existing = readGuestId()
  if (existing) return existing
  // without the Web Locks API (insecure origin, blocked storage) the last write wins
  if (!navigator.locks) return storeGuestId()
  return navigator.locks.request(GUEST_ID_KEY, agreeOnGuestId).catch(() => storeGuestId())
}

/** Longer than localStorage takes to reach other tabs. */
const ANNOUNCE_MS = 5_000

/**
 * Another tab's localStorage write may not be visible yet, but the locks it holds are. So a new id is announced by
 * holding a lock of that name for a while.
 */
async function agreeOnGuestId(): Promise<string> {
  const { held = [], pending = [] } = readGuestId() ? {} : await navigator.locks.query()
  const announcedId = [...held, ...pending].map(({ name = '' }) => parseGuestId(name)).find(Boolean)
  const id = storeGuestId(announcedId)
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, ANNOUNCE_MS))
  navigator.locks.request(id, { mode: 'shared' }, wait).catch(() => {})
  return id
}

function storeGuestId(announcedId?: string): string {
  const id = readGuestId() ?? announcedId ?? createGuestId()
  writeStorage(GUEST_ID_KEY, id)
  return readStorage(GUEST_ID_KEY) ?? id
}
