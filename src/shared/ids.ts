const hexByByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const RANDOM_BYTES = 6
// drawn for many ids, because each call to the random generator is slow
const pool = new Uint8Array(RANDOM_BYTES * 128)
let nextByte = pool.length

function drawRandomHex(): string {
  if (nextByte === pool.length) {
    crypto.getRandomValues(pool)
    nextByte = 0
  }
  let hex = ''
  for (const end = nextByte + RANDOM_BYTES; nextByte < end; nextByte++) hex += hexByByte[pool[nextByte] ?? 0]
  return hex
}

export const idPattern = /^[0-9a-f]{24}$/

/**
 * Returns 24 hex digits: a timestamp of 48 bits, so ids sort by age, and 48 random bits, so the last 8 digits identify an
 * order on a receipt.
 */
export function newId(now = Date.now()): string {
  return now.toString(16).padStart(12, '0') + drawRandomHex()
}

const SHORT_ID_LENGTH = 8

/** Returns the number of an order, as printed on the receipt, or that of a return. */
export const shortenId = (id: string): string => id.slice(-SHORT_ID_LENGTH).toUpperCase()
