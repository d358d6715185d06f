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

/** A form that is sent a hundred times is hashed once; between processes the database decides. */
const inTurn = oneAtATime()

interface Wanted extends Registration {
  /** Where the shop stands, for links in the mail. */
  origin: string
}

/** Opens an account, greets its owner by mail, and logs in. */
export async function register(deps: Deps, wanted: Wanted, client: Client) {
  const { db, jobs, now = () => new Date() } = deps
  refuse(registrationProblem(wanted))
  return inTurn(await store.foldEmail(db, wanted.email), async () => {
    await takeTurns(deps, [bucket('registration', client.network)])
    if (await store.findUserByEmail(db, wanted.email)) throw emailTaken()
    const { name, email, password, origin } = wanted
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const user = await store.insertUser(tx, { id: newId(), name, email, passwordHash })
      if (!user) throw emailTaken()
      if (!isDemoMail(email)) await sendMail({ jobs }, tx, { to: email, ...welcomeMail({ name, origin }) })
      return { user, ...(await openSession(tx, { userId: user.id, client, now: now() })) }
    })
  })
}
