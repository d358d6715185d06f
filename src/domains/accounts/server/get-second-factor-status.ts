import type { Account } from './authenticate.ts'
import type { Deps } from './deps.ts'
import * as factors from './second-factor-store.ts'

/** Returns when two-factor authentication was turned on (null if it is off) and the number of unused recovery codes. */
export async function getSecondFactorStatus({ db }: Pick<Deps, 'db'>, { id }: Account) {
  const [factor, recoveryCodesLeft] = [await factors.findActiveFactor(db, id), await factors.countRecoveryCodes(db, id)]
  return { enabledAt: factor?.enabledAt ?? null, recoveryCodesLeft }
}
