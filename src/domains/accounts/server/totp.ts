import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Accepts the codes right before and after the current one, because the clocks of phones and servers differ. */
const WINDOW = 1

const createTotp = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Returns a new 160-bit secret in base32. */
export const generateSecret = (): string => new Secret({ size: 20 }).base32

export const toBase32 = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32

/** Returns the code of a time step (RFC 6238 with SHA-1, which every authenticator app supports). */
export const generateCode = (secret: string, step: number): string =>
  createTotp(secret).generate({ timestamp: step * PERIOD_SECONDS * 1_000 })

/** Returns the time step that the code belongs to, or undefined when it is not valid now. */
export function findCodeStep(secret: string, code: string, now: Date): number | undefined {
  const totp = createTotp(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
