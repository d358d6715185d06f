import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type ErrorCode, ShopError } from '#shared/errors.ts'

/** What somebody who guesses gets to hear; a form that was not filled in is none of it. */
const reasons: Partial<Record<ErrorCode, string>> = {
  not_logged_in: 'wrong',
  too_many_requests: 'too many attempts',
}

type Caller = Pick<FastifyRequest, 'log' | 'ip'>
type Attempt = Caller & { body: { email: string } }

/** One line for each login that was refused: whose account was meant, without telling the log who that is. */
export async function noteRefused<T>({ log, ip, body }: Attempt, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const reason = error instanceof ShopError && reasons[error.code]
    if (reason) log.warn({ account: markOf(body.email), reason, ip }, 'A login was refused.')
    throw error
  })
}

/** The same for a code, with the account as soon as that is known: whoever gets so far has its password. */
export async function noteRefusedCode<T>(
  { log, ip }: Caller,
  logIn: (isOf: (user: string) => void) => Promise<T>,
): Promise<T> {
  let userId: string | undefined
  const work = logIn((known) => {
    userId = known
  })
  return work.catch((error: unknown) => {
    const isRefused = error instanceof ShopError && error.code !== 'unavailable'
    if (isRefused) log.warn({ userId, reason: error.message, ip }, 'The second step of a login was refused.')
    throw error
  })
}

/** The beginning of the address's SHA-256, which tells accounts apart; who has an address can work it out. */
function markOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 16)
}
