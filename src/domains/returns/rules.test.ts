import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { type Outcome, type ReturnStatus, returnReasons, returnStatuses } from './contract.ts'
import {
  canAttachPhoto,
  canOfferReturn,
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
    ['5e6c9a42', { shortId: '5e6c9a42' }],
    ['#5E6C9A42', { shortId: '5e6c9a42' }],
    ['# 5E6C9A42', { shortId: '5e6c9a42' }],
    ['5e6c9a4', undefined],
    ['5e6c9a4z', undefined],
    ['', undefined],
  ])('parses %j', (input, parsed) => {
    expect(parseOrderNumber(input)).toEqual(parsed)
  })
})

it('allows a photo for three of the reasons', () => {
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

const { returnDays } = demoSettings.commerce

it('treats a return as late more than three days after delivery', () => {
  const [deliveredAt, day] = [new Date('2026-11-10T12:00:00Z'), 86_400_000]
  expect(isLate(deliveredAt, new Date(deliveredAt.getTime() + 3 * day), returnDays)).toBe(false)
  expect(isLate(deliveredAt, new Date(deliveredAt.getTime() + 3 * day + 1), returnDays)).toBe(true)
  expect(isLate(null, new Date(), returnDays)).toBe(false)
  expect(isLate(deliveredAt, new Date(deliveredAt.getTime() + 10 * day), { min: 7, max: 10 })).toBe(false)
})

it('offers a return from dispatch until three full days after delivery', () => {
  const now = new Date('2026-11-13T12:00:00.000Z')
  const isOffered = (status: string, deliveredAt?: string) => canOfferReturn({ status, deliveredAt }, now, returnDays)
  expect(['Processing', 'Shipped', 'Delivered', 'Cancelled'].map((status) => isOffered(status))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isOffered('Delivered', '2026-11-10T12:00:00.000Z')).toBe(true)
  expect(isOffered('Delivered', '2026-11-10T11:59:59.999Z')).toBe(false)
})

describe('selectReturnUnits', () => {
  const orderLines = [
    { id: 'a', name: 'Tee', quantity: 3, unreturnableUnits: 0 },
    { id: 'b', name: 'Hoodie', quantity: 1, unreturnableUnits: 0 },
  ]

  it('selects the requested units, or all returnable units', () => {
    expect(selectReturnUnits(orderLines, new Map([['a', 1]]), undefined)).toEqual({
      lines: [
        { lineId: 'a', quantity: 2 },
        { lineId: 'b', quantity: 1 },
      ],
    })
    expect(selectReturnUnits(orderLines, new Map([['b', 1]]), undefined)).toEqual({
      lines: [{ lineId: 'a', quantity: 3 }],
    })
    const requestedLines = [{ lineId: 'a', quantity: 1 }]
    expect(selectReturnUnits(orderLines, new Map(), requestedLines)).toEqual({ lines: requestedLines })
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
  ])('rejects units that cannot be returned: %#', (unitsInReturns, requestedLines, problem) => {
    expect(selectReturnUnits(orderLines, unitsInReturns, requestedLines)).toMatchObject({ problem })
  })
})

describe('findStockRow', () => {
  const createStockRow = (id: number, size: string | null, color: string | null) => ({ id, size, color, available: 1 })

  it('finds the row of the size and color, or the single row of the product', () => {
    const product = {
      sizes: ['M', 'L'],
      stock: [createStockRow(1, 'L', 'Red'), createStockRow(2, 'L', 'Black'), createStockRow(3, 'M', 'Black')],
    }
    expect(findStockRow(product, { size: 'L', color: 'Black' })?.id).toBe(2)
    expect(findStockRow(product, { size: 'M', color: 'Red' })).toBeUndefined()
    expect(
      findStockRow({ sizes: ['L'], stock: [createStockRow(9, null, null)] }, { size: 'L', color: 'Black' })?.id,
    ).toBe(9)
    expect(
      findStockRow({ sizes: ['L'], stock: [createStockRow(9, null, null)] }, { size: 'XL', color: null }),
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
