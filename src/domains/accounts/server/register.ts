import type { Db } from '#platform/database/connect.ts'
import { ShopError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Registration } from '../contract.ts'
import { registrationProblem } from '../rules.ts'
import type { Client } from './client.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './password.ts'
import { refuse } from './refuse.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** A form that is sent a hundred times is hashed once; between processes the database decides. */
const inTurn = oneAtATime()

/** Opens an account and logs in. */
export async function register({ db, now = () => new Date() }: Deps, wanted: Registration, client: Client) {
  refuse(registrationProblem(wanted))
  return inTurn(wanted.email.toLowerCase(), async () => {
    if (await store.findUserByEmail(db, wanted.email)) throw taken()
    const { name, email, password } = wanted
    const passwordHash = await hashPassword(password)
    return db.transaction(async (tx) => {
      const user = await store.insertUser(tx, { id: newId(), name, email, passwordHash })
      if (!user) throw taken()
      return { user, token: await openSession(tx, { userId: user.id, device: client.device, now: now() }) }
    })
  })
}

function taken(): ShopError {
  const message = 'An account with this email already exists'
  return new ShopError('conflict', message, { errors: [{ field: 'email', message }] })
}
