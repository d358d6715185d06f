import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { foldEmail } from '#shared/email.ts'
import { type ErrorCode, ShopError } from '#shared/errors.ts'

/** Only errors that point to guessing; an incomplete form is not logged. */
const loggedReasons: Partial<Record<ErrorCode, string>> = {
  not_logged_in: 'wrong',
  too_many_requests: 'too many attempts',
}

type RequestContext = Pick<FastifyRequest, 'log' | 'ip'>
type LoginRequest = RequestContext & { body: { email: string } }

/** Logs a rejected login with a pseudonym of the account, so no email address gets into the log. */
export async function logRejectedLogin<T>({ log, ip, body }: LoginRequest, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const reason = error instanceof ShopError && loggedReasons[error.code]
    if (reason) log.warn({ account: pseudonymize(body.email), reason, ip }, 'Login rejected')
    throw error
  })
}

/** Logs a rejected code of two-factor authentication, with the user id if known. The password was correct. */
export async function logRejectedCode<T>(
  { log, ip }: RequestContext,
  logIn: (onUserIdentified: (userId: string) => void) => Promise<T>,
): Promise<T> {
  let userId: string | undefined
  const work = logIn((id) => {
    userId = id
  })
  return work.catch((error: unknown) => {
    const isRejected = error instanceof ShopError && error.code !== 'unavailable'
    if (isRejected) log.warn({ userId, reason: error.message, ip }, 'Two-factor login rejected')
    throw error
  })
}

/** Returns a prefix of the email's SHA-256. Not anonymous: anyone who knows an email can compute it. */
function pseudonymize(email: string): string {
  return createHash('sha256').update(foldEmail(email)).digest('hex').slice(0, 16)
}
