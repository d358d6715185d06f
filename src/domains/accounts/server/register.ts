import { createKeyedMutex } from '#platform/concurrency/keyed-mutex.ts'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { consumeRateLimit, createRateLimit } from '#platform/rate-limit/rate-limit.ts'
import { isDemoEmail } from '#shared/demo-email.ts'
import { foldEmail } from '#shared/email.ts'
import { newId } from '#shared/ids.ts'
import type { Registration } from '../contract.ts'
import { rateLimits, validateRegistration } from '../rules.ts'
import type { Deps } from './deps.ts'
import { emailTakenError } from './email-taken-error.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import type { Client } from './read-client.ts'
import { rejectIfInvalid } from './reject-if-invalid.ts'
import * as users from './user-store.ts'
import { welcomeEmail } from './welcome-email.ts'

/** Serializes registrations of one email, so a form submitted repeatedly is hashed only once. */
const runExclusive = createKeyedMutex()

interface RegistrationInput extends Registration {
  /** The shop's origin, for links in the email. */
  origin: string
}

/** Creates an account, sends the welcome email and logs in. */
export async function register(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  input: RegistrationInput,
  client: Client,
) {
  const { db, now, shopSettings } = deps
  rejectIfInvalid(validateRegistration(input))
  return runExclusive(foldEmail(input.email), async () => {
    await consumeRateLimit(deps, [createRateLimit('registration', rateLimits.registration, client.network)])
    if (await users.isEmailTaken(db, input.email)) throw emailTakenError()
    const { name, email, password, origin } = input
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const user = await users.insertUser(tx, { id: newId(), name, email, passwordHash })
      if (!user) throw emailTakenError()
      const welcome = welcomeEmail(shopSettings.current(), { name, origin })
      if (!isDemoEmail(email)) await enqueueEmail(tx, { to: email, ...welcome })
      return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
    })
  })
}
