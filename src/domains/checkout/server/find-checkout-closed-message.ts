import { CHECKOUT_CLOSED } from '../rules.ts'
import type { Deps } from './deps.ts'

/** Returns the message that replaces the checkout until the shop may sell; undefined once it may. */
export async function findCheckoutClosedMessage({ listGoLiveProblems }: Deps): Promise<string | undefined> {
  const problems = (await listGoLiveProblems?.()) ?? []
  return problems.length > 0 ? CHECKOUT_CLOSED : undefined
}
