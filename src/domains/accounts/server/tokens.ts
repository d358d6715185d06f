import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, for sessions, devices and links. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Uses a fast hash, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const tokenPattern = /^[\w-]{43}$/

export const isToken = (text: string) => tokenPattern.test(text)
