const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const idPattern = /^[0-9a-f]{24}$/

/** 24 hex digits: 48 bits of milliseconds, so that ids sort by age, then 48 random bits, so that the last 8 tell two apart. */
export function newId(now = Date.now()): string {
  return now.toString(16).padStart(12, '0') + hex(crypto.getRandomValues(new Uint8Array(6)))
}

const SHORT_ID = 8

/** As it is printed on the receipt. */
export const shortId = (id: string): string => id.slice(-SHORT_ID).toUpperCase()
