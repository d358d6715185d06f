import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { PasswordlessAccount } from '../passwordless-contract.ts'
import { ACCOUNT_EXISTS, rateLimits, validatePasswordlessAccount } from '../rules.ts'
import type { Deps } from './deps.ts'
import { openSession } from './open-session.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as users from './user-store.ts'

/**
 * Creates an account without a password and logs in. This is the only session that the account gets before it is
 * claimed, so it can show only orders that were placed in it.
 */
export async function createPasswordlessAccount(
  deps: Pick<Deps, 'db' | 'now'>,
  input: PasswordlessAccount,
  client: Client,
) {
  const { db, now } = deps
  rejectIfInvalid(validatePasswordlessAccount(input))
  await consumeRateLimit(deps, [createRateLimit('registration', rateLimits.registration, client.network)])
  const { name, email, phone } = input
  if (await users.isEmailTaken(db, email)) throw accountExistsError()
  return db.transaction(async (tx) => {
    const user = await users.insertUser(tx, { id: newId(), name, email, mobile: phone, passwordHash: null })
    if (!user) throw accountExistsError()
    return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
  })
}

const accountExistsError = () =>
  new ShopError('conflict', ACCOUNT_EXISTS, { errors: [{ field: 'email', message: ACCOUNT_EXISTS }] })
