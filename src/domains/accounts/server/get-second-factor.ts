import { requireUser } from './authenticate.ts'
import { countRecoveryCodes, findActiveFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function getSecondFactor(deps: Deps, authorization: string | undefined) {
  const { id } = await requireUser(deps, authorization)
  const [factor, recoveryCodesLeft] = [await findActiveFactor(deps.db, id), await countRecoveryCodes(deps.db, id)]
  return { onSince: factor?.onSince ?? null, recoveryCodesLeft }
}
