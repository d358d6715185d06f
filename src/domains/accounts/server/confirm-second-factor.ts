import type { Jobs } from '#platform/jobs/create-jobs.ts'
import { ShopError } from '#shared/errors.ts'
import { parseCode, SETUP_TTL_MS } from '../rules.ts'
import { requireAdmin, sessionEndedError } from './authenticate.ts'
import { wrongCodeError } from './consume-code.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { rateLimitKey, withGuessLimit } from './rate-limit.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import * as store from './second-factor-store.ts'
import { deleteUserSessions } from './session-store.ts'
import { findCodeStep } from './totp.ts'
import { lockUser } from './user-store.ts'

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
  const setup = await store.findSetup(db, id, new Date(now().getTime() - SETUP_TTL_MS))
  if (!setup) throw setupExpired()
  const lastStep = await withGuessLimit(deps, [rateLimitKey('code', 'own', id)], async () =>
    verifyFirstCode(setup.secret, code, now()),
  )
  const recovery = await generateRecoveryCodes()
  await db.transaction(async (tx) => {
    // a concurrent login waits for this lock: either it then needs a code, or its session is ended here
    const user = await lockUser(tx, id)
    if (!user) throw sessionEndedError()
    if (!(await store.activateFactor(tx, setup, { onSince: now(), lastStep }))) throw setupExpired()
    await store.replaceRecoveryCodes(tx, id, recovery)
    await deleteUserSessions(tx, id, sessionId)
    await notifySecondFactorChange(deps, tx, user, {
      event: { kind: 'on' },
      origin,
      before: { twoStepLogin: 'off' },
      after: { twoStepLogin: 'on', recoveryCodes: recovery.codes.length },
    })
  })
  return recovery.codes
}

function verifyFirstCode(secret: string, typed: string, now: Date): number {
  const parsed = parseCode(typed)
  const step = parsed?.kind === 'app' ? findCodeStep(secret, parsed.code, now) : undefined
  if (step === undefined) throw wrongCodeError('')
  return step
}

const setupExpired = () => new ShopError('conflict', 'This setup has expired. Please start again.')
