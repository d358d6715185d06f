import { describe, expect, it } from 'vitest'
import { type Outcome, type ReturnStatus, returnReasons, returnStatuses } from './contract.ts'
import {
  canAttachPhoto,
  findMissingFields,
  findStepProblem,
  findStockRow,
  isFinished,
  isLate,
  listNextSteps,
  parseOrderNumber,
  parsePhotoUrl,
  selectReturnUnits,
} from './rules.ts'

describe('parseOrderNumber', () => {
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
  ])('parses %j', (input, number) => {
    expect(parseOrderNumber(input)).toEqual(number)
  })
})

it('offers a photo for three of the reasons', () => {
  const photoReasons = ['Received a different item', 'Defective or damaged', 'Something else']
  expect(returnReasons.filter(canAttachPhoto)).toEqual(photoReasons)
})

it('lists the blank required fields', () => {
  const draft = { orderId: ' ', name: 'Asha', email: '', number: '1', reasonDropdown: '' }
  expect(findMissingFields(draft).map(({ field }) => field)).toEqual(['orderId', 'email', 'reasonDropdown'])
})

it('parses only URLs of return photos', () => {
  const name = 'a'.repeat(32)
  expect(parsePhotoUrl(`/media/returns/${name}.webp`)).toBe(name)
  for (const url of [`/media/uploads/${name}.webp`, `/media/returns/${name}.avif`, '/media/returns/../x.webp', '']) {
    expect(parsePhotoUrl(url)).toBeUndefined()
  }
})

it('marks a request late three days after delivery, never before delivery', () => {
  const [deliveredAt, day] = [new Date('2026-11-10T12:00:00Z'), 86_400_000]
  expect(isLate(deliveredAt, new Date(deliveredAt.getTime() + 3 * day))).toBe(false)
  expect(isLate(deliveredAt, new Date(deliveredAt.getTime() + 3 * day + 1))).toBe(true)
  expect(isLate(null, new Date())).toBe(false)
})

describe('selectReturnUnits', () => {
  const orderLines = [
    { id: 'a', name: 'Tee', quantity: 3 },
    { id: 'b', name: 'Hoodie', quantity: 1 },
  ]

  it('selects the requested units, or everything that is left', () => {
    expect(selectReturnUnits(orderLines, new Map([['a', 1]]), undefined)).toEqual({
      lines: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 1 },
      ],
    })
    expect(selectReturnUnits(orderLines, new Map([['b', 1]]), undefined)).toEqual({
      lines: [{ lineId: 'a', quantity: 3 }],
    })
    const requested = [{ lineId: 'a', quantity: 1 }]
    expect(selectReturnUnits(orderLines, new Map(), requested)).toEqual({ lines: requested })
  })

  it.each([
    [
      new Map([
        ['a', 3],
        ['b', 1],
      ]),
      undefined,
      'Everything in this order is already being returned.',
    ],
    [new Map([['b', 1]]), [{ lineId: 'b', quantity: 1 }], 'Hoodie is already being returned.'],
    [new Map([['a', 2]]), [{ lineId: 'a', quantity: 2 }], 'Only 1 of Tee can still be returned.'],
    [new Map(), [{ lineId: 'c', quantity: 1 }], "That item isn't part of this order."],
  ])('rejects units that cannot be returned: %#', (unitsInReturns, requested, problem) => {
    expect(selectReturnUnits(orderLines, unitsInReturns, requested)).toMatchObject({ problem })
  })
})

describe('findStockRow', () => {
  const createRow = (id: number, size: string | null, color: string | null) => ({ id, size, color, available: 1 })

  it('finds the row of the size and color, or the single row of the product', () => {
    const offer = {
      sizes: ['M', 'L'],
      stock: [createRow(1, 'L', 'Red'), createRow(2, 'L', 'Black'), createRow(3, 'M', 'Black')],
    }
    expect(findStockRow(offer, { size: 'L', color: 'Black' })?.id).toBe(2)
    expect(findStockRow(offer, { size: 'M', color: 'Red' })).toBeUndefined()
    expect(findStockRow({ sizes: ['L'], stock: [createRow(9, null, null)] }, { size: 'L', color: 'Black' })?.id).toBe(9)
    expect(
      findStockRow({ sizes: ['L'], stock: [createRow(9, null, null)] }, { size: 'XL', color: null }),
    ).toBeUndefined()
  })
})

describe('return steps', () => {
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

  it.each(['refund', 'exchange'] as const)('allow exactly the listed transitions: %s', (outcome) => {
    const transitions = returnStatuses.flatMap((status) =>
      returnStatuses
        .filter((next) => findStepProblem({ status, outcome }, next) === undefined)
        .map((next): [ReturnStatus, ReturnStatus] => [status, next]),
    )
    expect(transitions).toEqual(allowed[outcome])
  })

  it('treat statuses without a next step as finished', () => {
    expect(returnStatuses.filter(isFinished)).toEqual(['refunded', 'exchanged', 'rejected'])
    expect(listNextSteps({ status: 'rejected', outcome: 'refund' })).toEqual([])
  })
})
