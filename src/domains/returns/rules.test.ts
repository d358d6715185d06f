import { describe, expect, it } from 'vitest'
import { type Outcome, type ReturnStatus, returnReasons, returnStatuses } from './contract.ts'
import {
  chooseUnits,
  isFinished,
  isLate,
  missingFields,
  nextSteps,
  readOrderNumber,
  readPhotoUrl,
  rowOf,
  stepProblem,
  wantsPhoto,
} from './rules.ts'

describe('the number of an order', () => {
  const id = '019a8c4e7d21f03b5e6c9a42'

  it.each([
    [id, { id }],
    [` #${id.toUpperCase()} `, { id }],
    ['5e6c9a42', { ending: '5e6c9a42' }],
    ['#5E6C9A42', { ending: '5e6c9a42' }],
    ['# 5E6C9A42', { ending: '5e6c9a42' }],
    ['5e6c9a4', undefined],
    ['5e6c9a4z', undefined],
    ['', undefined],
  ])('is read from %j', (typed, number) => {
    expect(readOrderNumber(typed)).toEqual(number)
  })
})

it('wants a photo for three of the reasons', () => {
  const shown = ['Received a different item', 'Defective or damaged', 'Something else']
  expect(returnReasons.filter(wantsPhoto)).toEqual(shown)
})

it('names the fields that are blank', () => {
  const draft = { orderId: ' ', name: 'Asha', email: '', number: '1', reasonDropdown: '' }
  expect(missingFields(draft).map(({ field }) => field)).toEqual(['orderId', 'email', 'reasonDropdown'])
})

it('knows its own photos by their address', () => {
  const name = 'a'.repeat(32)
  expect(readPhotoUrl(`/media/returns/${name}.webp`)).toBe(name)
  for (const url of [`/media/uploads/${name}.webp`, `/media/returns/${name}.avif`, '/media/returns/../x.webp', '']) {
    expect(readPhotoUrl(url)).toBeUndefined()
  }
})

it('calls a request late three days after the delivery, and never before one', () => {
  const [delivered, day] = [new Date('2026-11-10T12:00:00Z'), 86_400_000]
  expect(isLate(delivered, new Date(delivered.getTime() + 3 * day))).toBe(false)
  expect(isLate(delivered, new Date(delivered.getTime() + 3 * day + 1))).toBe(true)
  expect(isLate(null, new Date())).toBe(false)
})

describe('the units of a return', () => {
  const bought = [
    { id: 'a', name: 'Tee', quantity: 3 },
    { id: 'b', name: 'Hoodie', quantity: 1 },
  ]

  it('are all that are left, unless some are named', () => {
    expect(chooseUnits(bought, new Map([['a', 1]]), undefined)).toEqual({
      lines: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 1 },
      ],
    })
    expect(chooseUnits(bought, new Map([['b', 1]]), undefined)).toEqual({ lines: [{ lineId: 'a', quantity: 3 }] })
    const wanted = [{ lineId: 'a', quantity: 1 }]
    expect(chooseUnits(bought, new Map(), wanted)).toEqual({ lines: wanted })
  })

  it.each([
    [
      new Map([
        ['a', 3],
        ['b', 1],
      ]),
      undefined,
      'Everything of this order is in a return already.',
    ],
    [new Map([['b', 1]]), [{ lineId: 'b', quantity: 1 }], 'Hoodie is in a return already.'],
    [new Map([['a', 2]]), [{ lineId: 'a', quantity: 2 }], 'Only 1 of Tee can still be returned.'],
    [new Map(), [{ lineId: 'c', quantity: 1 }], 'This is no item of the order.'],
  ])('are refused when they are not there: %#', (taken, wanted, problem) => {
    expect(chooseUnits(bought, taken, wanted)).toMatchObject({ problem })
  })
})

describe('where a size is taken from', () => {
  const row = (id: number, size: string | null, color: string | null) => ({ id, size, color, free: 1 })

  it('is its row of the same colour, or the one row of the product', () => {
    const offer = { sizes: ['M', 'L'], stock: [row(1, 'L', 'Red'), row(2, 'L', 'Black'), row(3, 'M', 'Black')] }
    expect(rowOf(offer, { size: 'L', color: 'Black' })?.id).toBe(2)
    expect(rowOf(offer, { size: 'M', color: 'Red' })).toBeUndefined()
    expect(rowOf({ sizes: ['L'], stock: [row(9, null, null)] }, { size: 'L', color: 'Black' })?.id).toBe(9)
    expect(rowOf({ sizes: ['L'], stock: [row(9, null, null)] }, { size: 'XL', color: null })).toBeUndefined()
  })
})

describe('steps', () => {
  const allowed: Record<Outcome, [ReturnStatus, ReturnStatus][]> = {
    refund: [
      ['requested', 'approved'],
      ['requested', 'rejected'],
      ['approved', 'received'],
      ['approved', 'rejected'],
      ['received', 'refunded'],
    ],
    exchange: [
      ['requested', 'approved'],
      ['requested', 'rejected'],
      ['approved', 'received'],
      ['approved', 'rejected'],
      ['received', 'refunded'],
      ['received', 'exchanged'],
    ],
  }

  it.each(['refund', 'exchange'] as const)('are these and no others: %s', (outcome) => {
    const found = returnStatuses.flatMap((status) =>
      returnStatuses
        .filter((next) => stepProblem({ status, outcome }, next) === undefined)
        .map((next): [ReturnStatus, ReturnStatus] => [status, next]),
    )
    expect(found).toEqual(allowed[outcome])
  })

  it('end where nothing follows', () => {
    expect(returnStatuses.filter(isFinished)).toEqual(['refunded', 'exchanged', 'rejected'])
    expect(nextSteps({ status: 'rejected', outcome: 'refund' })).toEqual([])
  })
})
