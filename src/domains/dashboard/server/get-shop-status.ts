import { version } from '#platform/version.ts'
import type { Deps } from './deps.ts'

export const getShopStatus = async ({ listGoLiveProblems }: Pick<Deps, 'listGoLiveProblems'>) => ({
  version,
  goLiveProblems: await listGoLiveProblems(),
})
