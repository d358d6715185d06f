import { describe, expect, it } from 'vitest'
import { type Arrival, decideOutcomes, MAX_ENTRIES_PER_NETWORK, MAX_WAITING, type QueueFacts } from './rules.ts'

const SHIRT = 1
const HAT = 2

const arrive = (tokenHash: string, overrides: Partial<Arrival> = {}): Arrival => ({
  stockId: SHIRT,
  tokenHash,
  userId: undefined,
  networkHash: undefined,
  ...overrides,
})

const facts = (overrides: Partial<QueueFacts> = {}): QueueFacts => ({
  hasWaitingList: true,
  available: new Map([
    [SHIRT, 2],
    [HAT, 1],
  ]),
  waiting: new Map(),
  totalWaiting: 0,
  entriesByNetwork: new Map(),
  ...overrides,
})

describe('the queue of a drop', () => {
  it('holds the units of each variant for the first to arrive, and lets the others wait', () => {
    const arrivals = [
      arrive('a'),
      arrive('b', { stockId: HAT }),
      arrive('c'),
      arrive('d'),
      arrive('e', { stockId: HAT }),
    ]
    expect(decideOutcomes(arrivals, facts())).toEqual(['held', 'held', 'held', 'waiting', 'waiting'])
  })

  it('lets nobody overtake those who wait, even if a unit is free', () => {
    expect(decideOutcomes([arrive('a')], facts({ waiting: new Map([[SHIRT, 1]]), totalWaiting: 1 }))).toEqual([
      'waiting',
    ])
  })

  it('are one per browser and one per account', () => {
    const arrivals = [arrive('a'), arrive('a'), arrive('b', { userId: 'asha' }), arrive('c', { userId: 'asha' })]
    expect(decideOutcomes(arrivals, facts())).toEqual(['held', undefined, 'held', undefined])
  })

  it('end with the stock if there is no waiting list', () => {
    const arrivals = ['a', 'b', 'c'].map((token) => arrive(token))
    expect(decideOutcomes(arrivals, facts({ hasWaitingList: false }))).toEqual(['held', 'held', 'soldOut'])
  })

  it('are bounded in all, and per network', () => {
    const noUnits = { available: new Map<number, number>(), totalWaiting: MAX_WAITING - 1 }
    expect(decideOutcomes([arrive('a'), arrive('b')], facts(noUnits))).toEqual(['waiting', 'full'])
    const entriesByNetwork = new Map([['hostel', MAX_ENTRIES_PER_NETWORK - 1]])
    const arrivals = [arrive('a', { networkHash: 'hostel' }), arrive('b', { networkHash: 'hostel' }), arrive('c')]
    expect(decideOutcomes(arrivals, facts({ entriesByNetwork }))).toEqual(['held', 'tooMany', 'held'])
  })
})
