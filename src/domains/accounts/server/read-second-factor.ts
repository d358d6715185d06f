import { requireUser } from './authenticate.ts'
import { countRecoveryCodes, findFactor } from './second-factor-store.ts'

type Deps = Parameters<typeof requireUser>[0]

export async function readSecondFactor(deps: Deps, authorization: string | undefined) {
  const { id } = await requireUser(deps, authorization)
  const [factor, recoveryCodesLeft] = [await findFactor(deps.db, id), await countRecoveryCodes(deps.db, id)]
  return { onSince: factor?.onSince ?? null, recoveryCodesLeft }
}
