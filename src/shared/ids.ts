const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const idPattern = /^[0-9a-f]{24}$/

/**
 * Returns 24 hex digits: 48 bits of milliseconds, so ids sort by age, then 48 random bits, so the last 8 digits are enough
 * to tell two ids apart.
 */
export function newId(now = Date.now()): string {
  return now.toString(16).padStart(12, '0') + toHex(crypto.getRandomValues(new Uint8Array(6)))
}

const SHORT_ID_LENGTH = 8

/** Returns the id as printed on the receipt. */
export const shortenId = (id: string): string => id.slice(-SHORT_ID_LENGTH).toUpperCase()
