import { describe, expect, it } from 'vitest'
import { type ShipmentStatus, shipmentStatuses } from './contract.ts'
import { advance, findNextOrderStatus, getRetryDelay, listUnshippedLines, pickLines } from './rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute))
const lines = [
  { id: 'tee', name: 'Tee', quantity: 2, withdrawnUnits: 0 },
  { id: 'cap', name: 'Cap', quantity: 1, withdrawnUnits: 0 },
]
const everything = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
const shipment = (status: ShipmentStatus, contents = everything) => ({ status, lines: contents })

describe('the status of a shipment', () => {
  const journey: { status: ShipmentStatus; at: Date }[] = [
    { status: 'Shipped', at: at(1) },
    { status: 'Out for delivery', at: at(2) },
    { status: 'Undelivered', at: at(3) },
    { status: 'Out for delivery', at: at(4) },
    { status: 'Delivered', at: at(5) },
  ]
  const start = { status: 'Booked' as const, at: at(0) }

  it('is the same for events in any order, one by one or together, and twice', () => {
    for (let seed = 0; seed < 120; seed++) {
      const shuffled = journey
        .slice(0, 1 + (seed % journey.length))
        .map((event, index) => ({ event, key: ((seed + 1) * (index + 7) * 7919) % 101 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ event }) => event)
      const expected = journey[seed % journey.length]?.status
      const oneByOne = [...shuffled, ...shuffled].reduce(
        (current, event) => advance(current, [event]) ?? current,
        start as { status: ShipmentStatus; at: Date },
      )
      expect(oneByOne.status).toBe(expected)
      expect(advance(start, [...shuffled, ...shuffled])?.status).toBe(expected)
    }
  })

  it('prefers a pickup over a cancellation, whichever comes first', () => {
    const cancelled = { status: 'Cancelled' as const, at: at(2) }
    const shipped = { status: 'Shipped' as const, at: at(1) }
    expect(advance(cancelled, [shipped])).toEqual(shipped)
    expect(advance(shipped, [cancelled])).toBeUndefined()
  })

  it('never leaves Returned, and Delivered only for Returned', () => {
    for (const status of shipmentStatuses) {
      expect(advance({ status: 'Returned', at: at(0) }, [{ status, at: at(9) }])).toBeUndefined()
      const afterDelivery = advance({ status: 'Delivered', at: at(0) }, [{ status, at: at(9) }])
      expect(afterDelivery?.status).toBe(status === 'Returned' ? 'Returned' : undefined)
    }
  })
})

describe('the status of an order', () => {
  const order = (
    status: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled',
    history: { at: Date; by: string | null }[] = [],
  ) => ({
    status,
    lines,
    history,
  })
  const onlyTees = [{ lineId: 'tee', quantity: 2 }]
  const onlyCaps = [{ lineId: 'cap', quantity: 1 }]

  it('is Shipped with the first shipment and Delivered with the last', () => {
    const findNext = (...shipments: ReturnType<typeof shipment>[]) =>
      findNextOrderStatus(order('Processing'), shipments, at(1))
    expect(findNext(shipment('Booked'))).toBeUndefined()
    expect(findNext(shipment('Shipped', onlyTees))).toBe('Shipped')
    expect(findNext(shipment('Delivered', onlyTees))).toBe('Shipped')
    expect(findNext(shipment('Delivered', onlyTees), shipment('Booked', onlyCaps))).toBe('Shipped')
    expect(findNext(shipment('Delivered', onlyTees), shipment('Out for delivery', onlyCaps))).toBe('Shipped')
    expect(findNext(shipment('Delivered', onlyTees), shipment('Delivered', onlyCaps))).toBe('Delivered')
    expect(findNext(shipment('Cancelled'), shipment('Delivered'))).toBe('Delivered')
  })

  it('stays Shipped while a shipment is lost or comes back', () => {
    for (const status of ['Lost', 'Returning', 'Returned', 'Undelivered'] as const) {
      expect(
        findNextOrderStatus(order('Processing'), [shipment('Delivered', onlyTees), shipment(status, onlyCaps)], at(1)),
      ).toBe('Shipped')
    }
  })

  it('stays Shipped if every unit was refunded and nothing was delivered', () => {
    const refunded = { ...order('Shipped'), lines: lines.map((line) => ({ ...line, withdrawnUnits: line.quantity })) }
    const lost = [shipment('Lost', onlyTees), shipment('Returned', onlyCaps)]
    expect(findNextOrderStatus(refunded, lost, at(1))).toBeUndefined()
    expect(findNextOrderStatus(refunded, [shipment('Delivered', onlyTees)], at(1))).toBe('Delivered')
  })

  it('only moves forward, and never out of Cancelled', () => {
    expect(findNextOrderStatus(order('Delivered'), [shipment('Shipped')], at(1))).toBeUndefined()
    expect(findNextOrderStatus(order('Shipped'), [shipment('Shipped')], at(1))).toBeUndefined()
    expect(findNextOrderStatus(order('Cancelled'), [shipment('Delivered')], at(1))).toBeUndefined()
  })

  it('keeps what an admin set by hand until a later event', () => {
    const setByHand = order('Processing', [
      { at: at(0), by: null },
      { at: at(5), by: 'admin' },
    ])
    expect(findNextOrderStatus(setByHand, [shipment('Out for delivery')], at(4))).toBeUndefined()
    expect(findNextOrderStatus(setByHand, [shipment('Out for delivery')], at(6))).toBe('Shipped')
    expect(findNextOrderStatus(order('Processing', [{ at: at(5), by: null }]), [shipment('Shipped')], at(4))).toBe(
      'Shipped',
    )
  })
})

describe('the lines of a shipment', () => {
  it('are all that have not shipped yet', () => {
    expect(pickLines(lines, [shipment('Shipped', [{ lineId: 'tee', quantity: 1 }])], undefined)).toEqual({
      lines: [
        { lineId: 'tee', quantity: 1 },
        { lineId: 'cap', quantity: 1 },
      ],
    })
    expect(listUnshippedLines(lines, [shipment('Cancelled')])).toEqual(lines)
  })

  it('are limited to what is left', () => {
    const shipped = [shipment('Booked', [{ lineId: 'tee', quantity: 1 }])]
    expect(pickLines(lines, shipped, [{ lineId: 'tee', quantity: 2 }])).toEqual({
      problem: 'Only 1 of Tee is left to ship.',
    })
    const twice = [
      { lineId: 'tee', quantity: 1 },
      { lineId: 'tee', quantity: 1 },
    ]
    expect(pickLines(lines, shipped, twice)).toEqual({ problem: 'Only 1 of Tee is left to ship.' })
    expect(pickLines(lines, [], twice)).toEqual({ lines: [{ lineId: 'tee', quantity: 2 }] })
    expect(pickLines(lines, [], [{ lineId: 'hat', quantity: 1 }])).toEqual({
      problem: "One of the lines isn't part of this order.",
    })
    expect(pickLines(lines, [shipment('Shipped')], undefined)).toEqual({
      problem: 'Everything in this order has already shipped.',
    })
    expect(pickLines(lines, [shipment('Booking')], undefined)).toEqual({
      problem: 'Everything in this order is already booked.',
    })
  })
})

it('waits longer after every attempt, up to half an hour', () => {
  expect([1, 2, 3, 20].map((attempts) => getRetryDelay(attempts) / 1_000)).toEqual([5, 10, 20, 1_800])
})
