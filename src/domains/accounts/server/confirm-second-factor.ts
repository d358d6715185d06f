import { withGuessLimit } from '#platform/rate-limit/rate-limit.ts'
import { ShopError } from '#shared/errors.ts'
import { parseCode, SETUP_TTL_MS } from '../rules.ts'
import { type Account, sessionEndedError } from './authenticate.ts'
import { reauthCodeRateLimit, wrongCodeError } from './consume-code.ts'
import type { Deps } from './deps.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import * as factors from './second-factor-store.ts'
import * as sessions from './session-store.ts'
import { findCodeStep } from './totp.ts'
import * as users from './user-store.ts'

interface Confirmation {
  code: string
  origin: string
}

/** Turns two-factor authentication on, ends all other sessions and returns the recovery codes. */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  { id, sessionId }: Account,
  { code, origin }: Confirmation,
): Promise<string[]> {
  const { db, now } = deps
  const setup = await factors.findSetup(db, id, new Date(now().getTime() - SETUP_TTL_MS))
  if (!setup) throw setupExpiredError()
  const lastStep = await withGuessLimit(deps, [reauthCodeRateLimit(id)], async () =>
    verifyFirstCode(setup.secret, code, now()),
  )
  const recoveryCodes = await generateRecoveryCodes()
  await db.transaction(async (tx) => {
    // a concurrent login waits for this lock: either it then needs a code, or its session is ended here
    const user = await users.lockUser(tx, id)
    if (!user) throw sessionEndedError()
    if (!(await factors.activateFactor(tx, setup, { enabledAt: now(), lastStep }))) throw setupExpiredError()
    await factors.replaceRecoveryCodes(tx, id, recoveryCodes)
    await sessions.deleteUserSessions(tx, id, { keptSessionId: sessionId })
    await notifySecondFactorChange(tx, user, {
      event: { kind: 'on' },
      origin,
      shop: deps.shopSettings.current(),
      before: { twoStepLogin: 'off' },
      after: { twoStepLogin: 'on', recoveryCodes: recoveryCodes.codes.length },
    })
  })
  return recoveryCodes.codes
}

/** Returns the time step of the code. */
function verifyFirstCode(secret: string, code: string, now: Date): number {
  const parsed = parseCode(code)
  const step = parsed?.kind === 'authenticator' ? findCodeStep(secret, parsed.code, now) : undefined
  if (step === undefined) throw wrongCodeError('authenticator')
  return step
}

const setupExpiredError = () => new ShopError('conflict', 'This setup has expired. Please start again.')
