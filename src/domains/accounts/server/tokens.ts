import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: for sessions, devices and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. One pass is enough: nobody can guess 256 bits, however fast. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

const shape = /^[\w-]{43}$/

export const isToken = (text: string) => shape.test(text)
