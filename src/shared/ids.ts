const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const idPattern = /^[0-9a-f]{24}$/

/**
 * Returns 24 hex digits: a timestamp of 48 bits, so ids sort by age, and 48 random bits, so the last 8 digits identify an
 * order on a receipt.
 */
export function newId(now = Date.now()): string {
  return now.toString(16).padStart(12, '0') + toHex(crypto.getRandomValues(new Uint8Array(6)))
}

const SHORT_ID_LENGTH = 8

/** Returns the id as printed on the receipt. */
export const shortenId = (id: string): string => id.slice(-SHORT_ID_LENGTH).toUpperCase()
