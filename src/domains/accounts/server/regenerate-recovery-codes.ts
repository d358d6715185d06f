import type { PasswordAndCode } from '../admin-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import { generateRecoveryCodes } from './recovery-codes.ts'
import * as factors from './second-factor-store.ts'
import { withReauth } from './with-reauth.ts'

/** Replaces the recovery codes. Requires an authenticator code; a recovery code is not accepted. */
export async function regenerateRecoveryCodes(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  actor: Account,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<string[]> {
  return withReauth(deps, actor, { ...credentials, acceptedKinds: ['authenticator'] }, async () => {
    const newCodes = await generateRecoveryCodes()
    return async (tx, user) => {
      const remaining = await factors.countRecoveryCodes(tx, user.id)
      await factors.replaceRecoveryCodes(tx, user.id, newCodes)
      await notifySecondFactorChange(tx, user, {
        event: { kind: 'new recovery codes' },
        origin,
        shop: deps.shopSettings.current(),
        before: { recoveryCodes: remaining },
        after: { recoveryCodes: newCodes.codes.length },
      })
      return newCodes.codes
    }
  })
}
