import { randomInt } from 'node:crypto'
import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import { LOGIN_CODE_LENGTH, LOGIN_CODE_TTL_MS } from '../rules.ts'
import type { Deps as AccountDeps } from './deps.ts'
import { loginCodeEmail } from './login-code-email.ts'
import * as codes from './login-code-store.ts'
import { hashPassword } from './password.ts'
import { LOGIN_CODE_QUEUE } from './request-login-code.ts'
import * as users from './user-store.ts'

type Deps = Pick<AccountDeps, 'db' | 'now' | 'shopSettings'>

/** Emails a login code and invalidates the earlier one. Does nothing if there is no such account. */
export async function sendLoginCode({ db, now, shopSettings }: Deps, email: string): Promise<void> {
  const user = await users.findUserByEmail(db, email)
  if (!user) return
  const code = String(randomInt(10 ** LOGIN_CODE_LENGTH)).padStart(LOGIN_CODE_LENGTH, '0')
  const codeHash = await hashPassword(code)
  const expiresAt = new Date(now().getTime() + LOGIN_CODE_TTL_MS)
  await db.transaction(async (tx) => {
    await codes.upsertCode(tx, { userId: user.id, codeHash, expiresAt })
    await enqueueEmail(tx, {
      to: user.email,
      ...loginCodeEmail(shopSettings.current(), { name: user.name, code }),
      secret: true,
    })
  })
}

export function createLoginCodeWorker(deps: Deps): Worker {
  return { queue: LOGIN_CODE_QUEUE, run: ({ email = '' }) => sendLoginCode(deps, email) }
}
