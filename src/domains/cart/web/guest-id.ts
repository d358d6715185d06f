import { readStored, writeStored } from '#ui/browser-storage.ts'

export const GUEST_ID_KEY = 'guestId'
const guestIdForm = /^guest_[A-Za-z0-9_-]{1,80}$/

export const knownGuestId = (text: string | null) => (text !== null && guestIdForm.test(text) ? text : undefined)

/** Whoever guesses it sees the cart, so it has 128 random bits. */
export function newGuestId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const random = btoa(String.fromCharCode(...bytes))
  return `guest_${now}_${random.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The guest this browser is, or was until somebody logged in; none until something is put into the cart. */
export const readGuestId = (): string | undefined => knownGuestId(readStored(GUEST_ID_KEY))

/** The guest this browser is from now on: tabs that ask at once agree on one. */
export async function ensureGuestId(): Promise<string> {
  const existing = readGuestId()
  if (existing) return existing
  // without locks (an insecure address, blocked storage) the last to write is right
  return navigator.locks ? navigator.locks.request(GUEST_ID_KEY, agreeAloud).catch(keep) : keep()
}

/** Longer than a tab takes to hear what another one wrote. */
const SAID_MS = 5_000

/**
 * What another tab has just written may not be there yet for this one; which locks it holds is. So a new id is said by
 * holding a lock of its name for a while.
 */
async function agreeAloud(): Promise<string> {
  const { held = [], pending = [] } = readGuestId() ? {} : await navigator.locks.query()
  const said = [...held, ...pending].map(({ name = '' }) => knownGuestId(name)).find(Boolean)
  const id = keep(said)
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, SAID_MS))
  navigator.locks.request(id, { mode: 'shared' }, wait).catch(() => {})
  return id
}

function keep(said?: unknown): string {
  const made = readGuestId() ?? (typeof said === 'string' ? said : newGuestId())
  writeStored(GUEST_ID_KEY, made)
  return readStored(GUEST_ID_KEY) ?? made
}
