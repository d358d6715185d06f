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
  return navigator.locks ? navigator.locks.request(GUEST_ID_KEY, agree).catch(agree) : agree()
}

function agree(): string {
  const made = readGuestId() ?? newGuestId()
  writeStored(GUEST_ID_KEY, made)
  return readStored(GUEST_ID_KEY) ?? made
}
