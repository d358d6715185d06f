import { MINUTE } from '#shared/time.ts'

/** How long a unit is held for a shopper before the checkout, which holds it for longer. */
export const HOLD_MS = 10 * MINUTE

/** The page tries again: the clocks of two machines differ by milliseconds. */
export const NOT_OPEN_YET = "This drop isn't open yet."

/** Queue entries name people, so they are deleted after this time. */
export const ENTRY_RETENTION_DAYS = 90

/** People in the queue of one drop. */
export const MAX_WAITING = 5_000

/** Live queue entries from one network in one drop. A few people may share an IP address. */
export const MAX_ENTRIES_PER_NETWORK = 25

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
  /** People in the queue, by stock row. */
  waiting: ReadonlyMap<number, number>
  /** People in the queue for all variants. */
  totalWaiting: number
  /** Live queue entries by network. */
  entriesByNetwork: ReadonlyMap<string, number>
}

export type Outcome = 'held' | 'waiting' | 'soldOut' | 'full' | 'tooMany'

/**
 * Decides what shoppers without a queue entry get, in the order of their arrival. A unit goes to a new arrival only if nobody
 * waits for it; an account or a browser that arrives twice counts once, and its later arrivals get undefined.
 */
export function decideOutcomes(arrivals: Arrival[], facts: QueueFacts): (Outcome | undefined)[] {
  const available = new Map(facts.available)
  const waiting = new Map(facts.waiting)
  const entriesByNetwork = new Map(facts.entriesByNetwork)
  const seen = new Set<string>()
  let { totalWaiting } = facts

  function assign({ stockId, networkHash }: Arrival): Outcome {
    const units = available.get(stockId) ?? 0
    const ahead = waiting.get(stockId) ?? 0
    const fromNetwork = networkHash === undefined ? 0 : (entriesByNetwork.get(networkHash) ?? 0)
    if (fromNetwork >= MAX_ENTRIES_PER_NETWORK) return 'tooMany'
    const isHeld = units > 0 && ahead === 0
    if (!isHeld && !facts.hasWaitingList) return 'soldOut'
    if (!isHeld && totalWaiting >= MAX_WAITING) return 'full'
    if (networkHash !== undefined) entriesByNetwork.set(networkHash, fromNetwork + 1)
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
