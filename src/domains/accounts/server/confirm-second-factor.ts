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

/** Turns the second factor on, ends every session but the one that asks, and answers the recovery codes. */
export async function confirmSecondFactor(
  deps: Deps,
  authorization: string | undefined,
  { code, origin }: Confirmation,
): Promise<string[]> {
  const { db, now = () => new Date() } = deps
  const { id, sessionId } = await requireAdmin(deps, authorization)
  const begun = await store.findBeginning(db, id, new Date(now().getTime() - SETUP_MS))
  if (!begun) throw beginAgain()
  const lastStep = await guess(deps, [bucket('code', 'own', id)], async () => firstStep(begun.secret, code, now()))
  const recovery = await newRecoveryCodes()
  await db.transaction(async (tx) => {
    // logins that are under way wait, and then have to show a code, or are ended here
    const user = await holdUser(tx, id)
    if (!user) throw noLongerLoggedIn()
    if (!(await store.turnOn(tx, begun, { onSince: now(), lastStep }))) throw beginAgain()
    await store.putRecoveryCodes(tx, id, recovery)
    await deleteSessionsOf(tx, id, sessionId)
    await tellOfSecondFactor(deps, tx, user, {
      news: { kind: 'on' },
      origin,
      before: { twoStepLogin: 'off' },
      after: { twoStepLogin: 'on', recoveryCodes: recovery.codes.length },
    })
  })
  return recovery.codes
}

function firstStep(secret: string, typed: string, now: Date): number {
  const read = readCode(typed)
  const step = read?.kind === 'app' ? stepOfCode(secret, read.code, now) : undefined
  if (step === undefined) throw wrongCode('')
  return step
}

const beginAgain = () => new ShopError('conflict', 'This setup is over. Please begin again.')
