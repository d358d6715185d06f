import { GatewayError } from '#domains/payments/server/ask-gateway.ts'
import { followRefunds } from '#domains/payments/server/carry-out-refund.ts'
import { type Deps, settle } from './settle.ts'
import * as store from './store.ts'

const EVERY_MS = 30_000
/** Who takes checkouts to ask about and dies is overtaken after this. */
const CLAIM_MS = 60_000
const AT_ONCE = 8
const MOST_IN_A_ROUND = 400

/** One round: asks the provider about every checkout and every refund whose time has come. */
export async function reconcile(deps: Deps): Promise<void> {
  const { db, now = () => new Date() } = deps
  for (let done = 0; done < MOST_IN_A_ROUND; done += AT_ONCE) {
    const at = now()
    const until = new Date(at.getTime() + CLAIM_MS)
    const ids = await store.claimDue(db, { now: at, until, limit: AT_ONCE })
    const isReached = await Promise.all(ids.map((id) => settleOne(deps, id)))
    if (ids.length < AT_ONCE || !isReached.includes(true)) break
  }
  await followRefunds(deps)
}

/** Answers false when the provider cannot be asked; one checkout's trouble does not keep the others waiting. */
async function settleOne(deps: Deps, id: string): Promise<boolean> {
  try {
    await settle(deps, id)
    return true
  } catch (error) {
    deps.log.warn({ err: error, checkoutId: id }, 'A checkout could not be settled; trying again.')
    return !(error instanceof GatewayError)
  }
}

/** Does a round now and then, never two at once; several processes share the work. */
export function keepReconciling(deps: Deps, everyMs = EVERY_MS): { close(): Promise<void> } {
  let underway: Promise<void> | undefined

  async function round() {
    await reconcile(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'Payments cannot be reconciled; trying again.')
    })
    underway = undefined
  }

  const begin = () => {
    underway ??= round()
  }
  begin()
  const timer = setInterval(begin, everyMs)
  return {
    close: async () => {
      clearInterval(timer)
      await underway
    },
  }
}
