import { CHECKOUT_CLOSED } from '../rules.ts'
import type { Deps } from './deps.ts'

/** Returns what shoppers read while the shop may not sell yet. */
export async function findClosedMessage({ listGoLiveProblems }: Deps): Promise<string | undefined> {
  const problems = (await listGoLiveProblems?.()) ?? []
  return problems.length > 0 ? CHECKOUT_CLOSED : undefined
}
