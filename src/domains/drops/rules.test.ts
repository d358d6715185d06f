import { describe, expect, it } from 'vitest'
import { type Arrival, assignPlaces, MAX_PLACES_PER_NETWORK, MAX_WAITING, type QueueFacts } from './rules.ts'

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
  placesByNetwork: new Map(),
  ...overrides,
})

describe('places of a drop', () => {
  it('hold the units of each variant for the first to arrive, and put the others in line', () => {
    const arrivals = [
      arrive('a'),
      arrive('b', { stockId: HAT }),
      arrive('c'),
      arrive('d'),
      arrive('e', { stockId: HAT }),
    ]
    expect(assignPlaces(arrivals, facts())).toEqual(['held', 'held', 'held', 'waiting', 'waiting'])
  })

  it('never overtake those in line, even if a unit is free', () => {
    expect(assignPlaces([arrive('a')], facts({ waiting: new Map([[SHIRT, 1]]), totalWaiting: 1 }))).toEqual(['waiting'])
  })

  it('are one per browser and one per account', () => {
    const arrivals = [arrive('a'), arrive('a'), arrive('b', { userId: 'asha' }), arrive('c', { userId: 'asha' })]
    expect(assignPlaces(arrivals, facts())).toEqual(['held', undefined, 'held', undefined])
  })

  it('end with the stock if there is no waiting list', () => {
    const arrivals = ['a', 'b', 'c'].map((token) => arrive(token))
    expect(assignPlaces(arrivals, facts({ hasWaitingList: false }))).toEqual(['held', 'held', 'soldOut'])
  })

  it('are bounded in all, and per network', () => {
    const noUnits = { available: new Map<number, number>(), totalWaiting: MAX_WAITING - 1 }
    expect(assignPlaces([arrive('a'), arrive('b')], facts(noUnits))).toEqual(['waiting', 'full'])
    const placesByNetwork = new Map([['hostel', MAX_PLACES_PER_NETWORK - 1]])
    const arrivals = [arrive('a', { networkHash: 'hostel' }), arrive('b', { networkHash: 'hostel' }), arrive('c')]
    expect(assignPlaces(arrivals, facts({ placesByNetwork }))).toEqual(['held', 'tooMany', 'held'])
  })
})
