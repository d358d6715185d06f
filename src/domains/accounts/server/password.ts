import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** OWASP's floor for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** 96 bits, in characters that survive being read from a terminal and typed. */
export function randomPassword(): string {
  return randomBytes(12).toString('base64url')
}
