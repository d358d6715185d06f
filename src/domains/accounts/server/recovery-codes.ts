import { randomBytes } from 'node:crypto'
import { hashWithSalt } from './password.ts'
import { toBase32 } from './totp.ts'

const CODE_COUNT = 10
const GROUP_LENGTH = 5

/** The codes are shown once; only the hashes are stored. */
interface RecoveryCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** Generates ten codes of 50 bits, formatted in two groups. */
export async function generateRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(16).toString('base64url')
  // seven bytes give at least ten base32 characters
  const rawCodes = Array.from({ length: CODE_COUNT }, () => toBase32(randomBytes(7)).slice(0, 2 * GROUP_LENGTH))
  const hashes = await Promise.all(rawCodes.map((code) => hashRecoveryCode(code, salt)))
  return { codes: rawCodes.map((code) => `${code.slice(0, GROUP_LENGTH)}-${code.slice(GROUP_LENGTH)}`), salt, hashes }
}

/** Uses the slow password hash, because 50 bits could be brute-forced from a leaked table. */
export const hashRecoveryCode = (code: string, salt: string): Promise<string> =>
  hashWithSalt(code, Buffer.from(salt, 'base64url'))
