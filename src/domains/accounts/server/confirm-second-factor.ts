import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import { readCode, SETUP_MS } from '../rules.ts'
import { noLongerLoggedIn, requireAdmin } from './authenticate.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { deleteSessionsOf } from './session-store.ts'
import { wrongCode } from './spend-code.ts'
import { tellOfSecondFactor } from './tell-of-second-factor.ts'
import { bucket, guess } from './throttle.ts'
import { stepOfCode } from './totp.ts'
import { holdUser } from './user-store.ts'

type Deps = Parameters<typeof requireAdmin>[0] & { jobs: Pick<Jobs, 'enqueue'> }

interface Confirmation {
  code: string
  origin: string
}

/** Turns the second factor on, ends all other sessions and returns the recovery codes. */
export async function confirmSecondFactor(
  deps: Deps,
  authorization: string | undefined,
  { code, origin }: Confirmation,
): Promise<string[]> {
  const { db, now = () => new Date() } = deps
  const { id, sessionId } = await requireAdmin(deps, authorization)
  const setup = await store.findBeginning(db, id, new Date(now().getTime() - SETUP_MS))
  if (!setup) throw setupExpired()
  const lastStep = await guess(deps, [bucket('code', 'own', id)], async () =>
    verifyFirstCode(setup.secret, code, now()),
  )
  const recovery = await newRecoveryCodes()
  await db.transaction(async (tx) => {
    // a concurrent login waits for this lock: either it then needs a code, or its session is ended here
    const user = await holdUser(tx, id)
    if (!user) throw noLongerLoggedIn()
    if (!(await store.turnOn(tx, setup, { onSince: now(), lastStep }))) throw setupExpired()
    await store.putRecoveryCodes(tx, id, recovery)
    await deleteSessionsOf(tx, id, sessionId)
    await tellOfSecondFactor(deps, tx, user, {
      event: { kind: 'on' },
      origin,
      before: { twoStepLogin: 'off' },
      after: { twoStepLogin: 'on', recoveryCodes: recovery.codes.length },
    })
  })
  return recovery.codes
}

function verifyFirstCode(secret: string, typed: string, now: Date): number {
  const parsed = readCode(typed)
  const step = parsed?.kind === 'app' ? stepOfCode(secret, parsed.code, now) : undefined
  if (step === undefined) throw wrongCode('')
  return step
}

const setupExpired = () => new ShopError('conflict', 'This setup has expired. Please start again.')
