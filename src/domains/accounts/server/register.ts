import type { Db } from '#platform/database/connect.ts'
import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { isDemoMail } from '#shared/demo-mail.ts'
import { newId } from '#shared/ids.ts'
import type { Registration } from '../contract.ts'
import { registrationProblem } from '../rules.ts'
import type { Client } from './client.ts'
import { emailTaken } from './email-taken.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'
import { bucket, takeTurns } from './throttle.ts'
import { welcomeMail } from './welcome-mail.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Hashes a form that is submitted repeatedly only once. Between processes, the unique index decides. */
const runExclusive = oneAtATime()

interface RegistrationInput extends Registration {
  /** The shop's origin, for links in the email. */
  origin: string
}

/** Creates an account, sends the welcome email and logs in. */
export async function register(deps: Deps, input: RegistrationInput, client: Client) {
  const { db, jobs, now = () => new Date() } = deps
  refuse(registrationProblem(input))
  return runExclusive(await store.foldEmail(db, input.email), async () => {
    await takeTurns(deps, [bucket('registration', client.network)])
    if (await store.findUserByEmail(db, input.email)) throw emailTaken()
    const { name, email, password, origin } = input
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const user = await store.insertUser(tx, { id: newId(), name, email, passwordHash })
      if (!user) throw emailTaken()
      if (!isDemoMail(email)) await sendMail({ jobs }, tx, { to: email, ...welcomeMail({ name, origin }) })
      return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
    })
  })
}
