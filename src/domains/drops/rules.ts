import { MINUTE } from '#shared/time.ts'

/** How long a unit is held for a shopper before the checkout, which holds it for longer. */
export const HOLD_MS = 10 * MINUTE

/** The page tries again: the clocks of two machines differ by milliseconds. */
export const NOT_OPEN_YET = "This drop isn't open yet."

/** Places name people, so they are deleted after this time. */
export const PLACE_RETENTION_DAYS = 90

/** People in line for one drop. */
export const MAX_WAITING = 5_000

/** Live places from one network in one drop. A few people may share an IP address. */
export const MAX_PLACES_PER_NETWORK = 25

export interface Arrival {
  stockId: number
  tokenHash: string
  userId: string | undefined
  /** Undefined if it isn't counted. */
  networkHash: string | undefined
}

export interface QueueFacts {
  hasWaitingList: boolean
  /** Units that nobody holds, by stock row. */
  available: ReadonlyMap<number, number>
  /** People in line, by stock row. */
  waiting: ReadonlyMap<number, number>
  /** People in line for all variants. */
  totalWaiting: number
  /** Live places by network. */
  placesByNetwork: ReadonlyMap<string, number>
}

export type Outcome = 'held' | 'waiting' | 'soldOut' | 'full' | 'tooMany'

/**
 * Decides what shoppers without a place get, in the order of their arrival. A unit goes to the next only if nobody waits for
 * it; an account or a browser that arrives twice counts once, and its later arrivals get undefined.
 */
export function assignPlaces(arrivals: Arrival[], facts: QueueFacts): (Outcome | undefined)[] {
  const available = new Map(facts.available)
  const waiting = new Map(facts.waiting)
  const placesByNetwork = new Map(facts.placesByNetwork)
  const seen = new Set<string>()
  let { totalWaiting } = facts

  function assign({ stockId, networkHash }: Arrival): Outcome {
    const units = available.get(stockId) ?? 0
    const ahead = waiting.get(stockId) ?? 0
    const fromNetwork = networkHash === undefined ? 0 : (placesByNetwork.get(networkHash) ?? 0)
    if (fromNetwork >= MAX_PLACES_PER_NETWORK) return 'tooMany'
    const isHeld = units > 0 && ahead === 0
    if (!isHeld && !facts.hasWaitingList) return 'soldOut'
    if (!isHeld && totalWaiting >= MAX_WAITING) return 'full'
    if (networkHash !== undefined) placesByNetwork.set(networkHash, fromNetwork + 1)
    if (isHeld) available.set(stockId, units - 1)
    else {
      waiting.set(stockId, ahead + 1)
      totalWaiting++
    }
    return isHeld ? 'held' : 'waiting'
  }

  return arrivals.map((arrival) => {
    const keys = [`token ${arrival.tokenHash}`, ...(arrival.userId ? [`user ${arrival.userId}`] : [])]
    if (keys.some((key) => seen.has(key))) return undefined
    const outcome = assign(arrival)
    if (outcome === 'held' || outcome === 'waiting') for (const key of keys) seen.add(key)
    return outcome
  })
}
