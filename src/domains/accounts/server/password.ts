import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash uses a CPU core and 19 MiB, so a burst of logins would slow down the shop. */
const runLimited = createConcurrencyLimiter({
  maxConcurrent: 2,
  maxQueued: 50,
  busyMessage: 'Many people are logging in right now. Please try again in a moment.',
})

export function hashPassword(password: string): Promise<string> {
  return runLimited(() => hash(password, hashOptions))
}

/** Returns the same hash for the same text and salt, so it can be looked up. */
export function hashWithSalt(text: string, salt: Uint8Array): Promise<string> {
  return runLimited(() => hash(text, { ...hashOptions, salt }))
}

let dummyHash: Promise<string> | undefined

/** Returns a hash that no password matches. It is created once; a failure is not cached. */
function getDummyHash(): Promise<string> {
  dummyHash ??= hash(generatePassword(), hashOptions).catch((error: unknown) => {
    dummyHash = undefined
    throw error
  })
  return dummyHash
}

/** Takes the same time for an unknown user, and for one without a password, as for any other. */
export async function verifyPassword(
  user: { passwordHash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  // also awaited for an existing user, so the first unknown user takes no longer
  const unmatchedHash = await getDummyHash()
  const isMatch = await runLimited(() => verify(user?.passwordHash ?? unmatchedHash, password))
  return isMatch && typeof user?.passwordHash === 'string'
}

/** Returns 128 random bits as base64url, which is easy to copy from a terminal. */
export function generatePassword(): string {
  return randomBytes(16).toString('base64url')
}
