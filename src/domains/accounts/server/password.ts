import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { boundedWork } from './bounded-work.ts'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes a core and 19 MiB each time: a rush of logins must leave room for those who shop. */
const inTurn = boundedWork({ atOnce: 2, waiting: 50 })

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** The same each time, so that one hash can be looked for among several. */
export function hashWithSalt(text: string, salt: Uint8Array): Promise<string> {
  return inTurn(() => hash(text, { ...cost, salt }))
}

/** Made once, of a password that nobody has. */
let nobodysHash: Promise<string> | undefined

/** Takes as long for an account that is not there as for one that is. */
export async function isPasswordOf(user: { passwordHash: string } | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomPassword(), cost)
  const passwordHash = user?.passwordHash ?? (await nobodysHash)
  const isRight = await inTurn(() => verify(passwordHash, password))
  return isRight && user !== undefined
}

/** 128 bits, in characters that survive being read from a terminal and typed. */
export function randomPassword(): string {
  return randomBytes(16).toString('base64url')
}
