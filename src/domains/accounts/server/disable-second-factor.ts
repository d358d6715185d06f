import { ShopError } from '#shared/errors.ts'
import type { PasswordAndCode } from '../admin-contract.ts'
import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'
import * as factors from './second-factor-store.ts'
import { requiresSecondFactor } from './staff-store.ts'
import { withReauth } from './with-reauth.ts'

const FACTOR_REQUIRED = 'Two-step login is required of all staff, so it stays on.'

export async function disableSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>,
  actor: Account,
  { origin, ...credentials }: PasswordAndCode & { origin: string },
): Promise<void> {
  // former staff may still have it
  if (actor.role === 'admin' && (await requiresSecondFactor(deps.db))) throw new ShopError('conflict', FACTOR_REQUIRED)
  await withReauth(
    deps,
    actor,
    { ...credentials, acceptedKinds: ['authenticator', 'recovery'] },
    async () => async (tx, user) => {
      await factors.deleteFactor(tx, user.id)
      await notifySecondFactorChange(tx, user, {
        event: { kind: 'off' },
        origin,
        shop: deps.shopSettings.current(),
        before: { twoStepLogin: 'on' },
        after: { twoStepLogin: 'off' },
      })
    },
  )
}
