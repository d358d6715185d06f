import { describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { buildCodOffer, findCodProblem, needsConfirmation } from './rules.ts'

const { cod } = shopSettings.current().commerce
const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Brigade Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  postalCode: '560025',
  country: 'India',
  phone: '+91 98450 12345',
}
const purchase = {
  address,
  itemsPaise: asPaise(129_900),
  shippingChargePaise: asPaise(0),
  listAllowsCod: true,
}
const customerHistory = { openOrders: 0, hasRefusedShipment: false, hasPaidOrder: false }

describe('cash on delivery', () => {
  it('is on by default, without a fee, up to ₹5,000', () => {
    expect(cod).toMatchObject({ enabled: true, fee: 0, minTotal: 0, maxTotal: 5_000, pinMode: 'all', maxOpenOrders: 3 })
    expect(findCodProblem(cod, purchase, customerHistory)).toBeUndefined()
    expect(findCodProblem(cod, { ...purchase, itemsPaise: asPaise(500_000) }, customerHistory)).toBeUndefined()
  })

  it('can be allowed for customers with a refused shipment', () => {
    const refused = { ...customerHistory, hasRefusedShipment: true }
    expect(cod.excludeRefused).toBe(true)
    expect(findCodProblem({ ...cod, excludeRefused: false }, purchase, refused)).toBeUndefined()
  })

  it.each([
    ['turned off', { enabled: false }, {}, {}, 'Cash on delivery is not available.'],
    ['abroad', {}, { address: { ...address, country: 'Nepal' } }, {}, 'Cash on delivery is available in India only.'],
    ['too little', { minTotal: 1_300 }, {}, {}, 'Cash on delivery is available from ₹1,300.'],
    ['too much', {}, { itemsPaise: asPaise(500_001) }, {}, 'Cash on delivery is available up to ₹5,000.'],
    [
      'outside the list',
      { pinMode: 'only' as const, pins: ['110001', '400'] },
      {},
      {},
      'Cash on delivery is not available for PIN code 560025.',
    ],
    [
      'on the list of exceptions',
      { pinMode: 'except' as const, pins: ['56'] },
      {},
      {},
      'Cash on delivery is not available for PIN code 560025.',
    ],
    [
      'outside the uploaded list',
      {},
      { listAllowsCod: false },
      {},
      'Cash on delivery is not available for PIN code 560025.',
    ],
    ['a refused parcel', {}, {}, { hasRefusedShipment: true }, 'Cash on delivery is not available for this account.'],
    [
      'three open orders',
      {},
      {},
      { openOrders: 3 },
      'You have 3 cash on delivery orders on their way. Pay online, or order again once one has arrived.',
    ],
    [
      'one open order',
      { maxOpenOrders: 1 },
      {},
      { openOrders: 1 },
      'You have 1 cash on delivery order on its way. Pay online, or order again once it has arrived.',
    ],
  ])('is not available: %s', (_, settings, purchaseChanges, historyChanges, message) => {
    const problem = findCodProblem(
      { ...cod, ...settings },
      { ...purchase, ...purchaseChanges },
      { ...customerHistory, ...historyChanges },
    )
    expect(problem).toBe(message)
  })

  it('matches PIN codes by their first digits, in or out', () => {
    const only = { ...cod, pinMode: 'only' as const, pins: ['5600', '110001'] }
    expect(findCodProblem(only, purchase, customerHistory)).toBeUndefined()
    const except = { ...cod, pinMode: 'except' as const, pins: ['5601', '110'] }
    expect(findCodProblem(except, purchase, customerHistory)).toBeUndefined()
  })

  it('is confirmed by new customers above an amount', () => {
    const [limit, above] = [asPaise(250_000), asPaise(250_001)]
    expect(needsConfirmation(cod, limit, customerHistory)).toBe(false)
    expect(needsConfirmation(cod, above, customerHistory)).toBe(true)
    expect(needsConfirmation(cod, above, { hasPaidOrder: true })).toBe(false)
    expect(needsConfirmation({ ...cod, confirmAbove: null }, above, customerHistory)).toBe(false)
    expect(needsConfirmation({ ...cod, confirmAbove: 0 }, asPaise(1), customerHistory)).toBe(true)
  })
})

it('offers cash on delivery with its fee, or says why not', () => {
  expect(buildCodOffer({ ...cod, fee: 49 }, purchase, customerHistory)).toEqual({
    isAvailable: true,
    fee: 49,
    totalPrice: 1_348,
    needsConfirmation: false,
  })
  const shipped = { ...purchase, shippingChargePaise: asPaise(7_900) }
  expect(buildCodOffer({ ...cod, fee: 49 }, shipped, customerHistory)).toMatchObject({ fee: 49, totalPrice: 1_427 })
  expect(buildCodOffer({ ...cod, maxTotal: 500 }, purchase, customerHistory)).toEqual({
    isAvailable: false,
    fee: 0,
    totalPrice: 1_299,
    needsConfirmation: false,
    reason: 'Cash on delivery is available up to ₹500.',
  })
})
