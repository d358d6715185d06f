import { randomBytes } from 'node:crypto'
import { hashWithSalt } from './password.ts'
import { toBase32 } from './totp.ts'

const HOW_MANY = 10
const GROUP = 5

/** Told once; only the hashes are kept. */
interface RecoveryCodes {
  codes: string[]
  salt: string
  hashes: string[]
}

/** Ten codes of 50 bits, in two groups, which can be copied from paper. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(16).toString('base64url')
  // seven bytes are eleven letters and a bit
  const plain = Array.from({ length: HOW_MANY }, () => toBase32(randomBytes(7)).slice(0, 2 * GROUP))
  const hashes = await Promise.all(plain.map((code) => hashRecoveryCode(code, salt)))
  return { codes: plain.map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`), salt, hashes }
}

/** As slow as a password's: 50 bits could be guessed by whoever has the table. */
export const hashRecoveryCode = (code: string, salt: string): Promise<string> =>
  hashWithSalt(code, Buffer.from(salt, 'base64url'))
