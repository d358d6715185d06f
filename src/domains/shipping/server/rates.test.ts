import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditDomain } from '#domains/audit/server/domain.ts'
import { watchCatalogue } from '#domains/catalogue/server/watch-catalogue.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import type { RateOption, ShippingRates, Zone } from '../rates-contract.ts'
import { applyRatesToSettings } from './apply-rates-to-settings.ts'
import { createQuoteComputer } from './compute-quote.ts'
import { shippingDomain } from './domain.ts'
import { presentOption, presentPlace } from './present-rates.ts'
import { ShippingRatesCache } from './shipping-rates-cache.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let shippingRates: ShippingRatesCache
let admin: string
let customer: string
let now = new Date('2026-11-15T04:00:00Z')
const shopSettings = createShopSettings({ pages: { shippingDays: { min: 4, max: 6 } } })

beforeAll(async () => {
  shop = await createAccountsApp()
  shippingRates = await ShippingRatesCache.load({ db: shop.db, shopSettings })
  await registerDomain(shop.app, shippingDomain, {
    db: shop.db,
    shopSettings,
    shippingRates,
    now: () => now,
    courier: undefined,
    findReturnedUnits: async () => ({ hasOpenReturn: false, units: new Map(), unitsInReturns: new Map() }),
    receiveShipments: async () => {},
    jobs: { enqueue: async () => {} },
    log: pino({ level: 'silent' }),
  })
  await registerDomain(shop.app, auditDomain, shop)
  const { createUser } = createShopClient({ database: shop, getUrls: () => ({ url: '', providerUrl: '' }) })
  admin = (await createUser('admin')).token
  customer = (await createUser()).token
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-11-15T04:00:00Z')
  // the version stays, so the list is read again
  await shop.pool.query(`TRUNCATE pin_codes, audit_entries; UPDATE shipping_rates SET version = 0, rates = NULL, edited_at = NULL, pins_unlisted = 'served',
    pins_version = pins_version + 1`)
  await shippingRates.reload()
})

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, body?: object, token = admin) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, body: response.json() }
}
let computeQuote: ReturnType<typeof createQuoteComputer> | undefined
/** Every quote must be the same, whether the route or its shortcut computes it. */
async function quote(query: string) {
  const response = await call('GET', `/api/shipping/quote?${query}`)
  computeQuote ??= createQuoteComputer({ shippingRates, shopSettings, now: () => now }, { presentOption, presentPlace })
  const computed = computeQuote(query)
  if (computed !== undefined) expect(JSON.parse(computed)).toEqual(response.body)
  return { ...response, isComputed: computed !== undefined }
}
const save = (rates: ShippingRates, version = 0) => call('PUT', '/api/admin/shipping/rates', { version, rates })

const createOption = (id: string, changes: Partial<RateOption> = {}): RateOption => ({
  id,
  name: 'Standard',
  basis: 'flat',
  steps: [{ upTo: null, charge: 79 }],
  freeFrom: null,
  days: { min: 2, max: 4 },
  ...changes,
})
const createZone = (id: string, changes: Partial<Zone> = {}): Zone => ({
  id,
  name: id,
  isServed: true,
  countries: [],
  states: [],
  pins: [],
  options: [createOption(`${id}-standard`)],
  ...changes,
})
const everywhere = createZone('everywhere', { options: [createOption('world', { freeFrom: 5_000 })] })
const createRates = (zones: Zone[]): ShippingRates => ({
  handling: { days: 0, cutOffHour: 24, weekdays: [0, 1, 2, 3, 4, 5, 6], holidays: [] },
  defaultGrams: 400,
  zones,
})
const express = createOption('express', {
  name: 'Express',
  steps: [{ upTo: null, charge: 149 }],
  days: { min: 1, max: 2 },
})
const indian = createRates([
  createZone('south', { states: ['Karnataka'], options: [express, createOption('south', { freeFrom: 999 })] }),
  createZone('india', {
    countries: ['IN'],
    options: [
      createOption('by-weight', {
        basis: 'weight',
        steps: [
          { upTo: 400, charge: 50 },
          { upTo: null, charge: 90 },
        ],
      }),
    ],
  }),
  everywhere,
])

describe('a quote', () => {
  it('is free everywhere, within 7 days, as long as no rates are saved', async () => {
    const option = { id: 'standard', name: 'Standard Delivery', charge: 0 }
    expect(await quote('postalCode=560025')).toEqual({
      status: 200,
      isComputed: true,
      body: {
        serviceable: true,
        cod: true,
        options: [{ ...option, deliverFrom: '2026-11-19', deliverBy: '2026-11-22' }],
        place: { city: 'Bengaluru', state: 'Karnataka' },
      },
    })
    expect((await quote('postalCode=10115&country=DE&amount=1')).body).toMatchObject({
      serviceable: true,
      cod: false,
      options: [option],
    })
    const { body } = await call('GET', '/api/shipping/rates')
    expect(body).toMatchObject({ isFree: true, defaultGrams: 400, zones: [{ options: [{ charge: { max: 0 } }] }] })
  })

  it('has the options of the zone, the cheapest first, by amount, weight and pieces', async () => {
    await save(indian)
    const { body } = await quote('postalCode=560025&amount=998.5')
    expect(body.options).toMatchObject([
      { id: 'south', charge: 79, freeFrom: 999, deliverFrom: '2026-11-17', deliverBy: '2026-11-19' },
      { id: 'express', charge: 149, deliverFrom: '2026-11-16', deliverBy: '2026-11-17' },
    ])
    expect((await quote('postalCode=560025&amount=999')).body.options).toMatchObject([{ charge: 0 }, { charge: 149 }])
    const getCharge = async (query: string) => (await quote(`postalCode=110001&${query}`)).body.options[0].charge
    expect(await getCharge('')).toBe(50)
    expect(await getCharge('pieces=2')).toBe(90)
    expect(await getCharge('grams=400&pieces=2')).toBe(50)
    expect(await getCharge('grams=401')).toBe(90)
    expect((await quote('postalCode=1&country=NP')).body.options).toMatchObject([{ id: 'world', charge: 79 }])
    // in a lower case code, and with a space in the PIN code
    expect((await quote('postalCode=560%20025&country=in')).body.options).toHaveLength(2)
  })

  it.each([
    ['postalCode=560025', true],
    ['postalCode=560025&grams=0&pieces=999999&amount=99999999.99&country=IN', true],
    ['amount=1&postalCode=560025', false],
    ['postalCode=5600251', false],
    ['postalCode=1e0005', false],
    ['postalCode=560025&&', false],
    ['postalCode=999999&amount=998.50', true],
    ['postalCode=560025&amount=&grams=', false],
    ['postalCode=560025&amount=1e3', false],
    ['postalCode=560025&amount=0x10', false],
    ['postalCode=560025&amount=9.999', false],
    ['postalCode=560025&postalCode=110001', false],
    ['postalCode=560025&amount=1&amount=2', false],
    ['postalCode=560025&color=red', false],
    ['postalCode=560025&toString=1', false],
    ['postalCode=56002%35', false],
    ['postalCode=560025&', false],
    ['postalCode=560025&state=Goa', false],
    ['postalCode=10115&country=DE', false],
    ['amount=1', false],
  ])('is computed without the route for %s: %s', async (query, isComputed) => {
    await save(indian)
    expect((await quote(query)).isComputed).toBe(isComputed)
  })

  it('takes the state of an unknown PIN code from the address', async () => {
    await save(indian)
    expect((await quote('postalCode=999999')).body).toMatchObject({ options: [{ id: 'by-weight' }] })
    expect((await quote('postalCode=999999')).body).not.toHaveProperty('place')
    expect((await quote('postalCode=999999&state=karnataka')).body.options).toHaveLength(2)
    expect((await quote('postalCode=110001&state=Karnataka')).body.options).toMatchObject([{ id: 'by-weight' }])
  })

  it('follows the clock', async () => {
    await save({
      ...indian,
      handling: { days: 1, cutOffHour: 14, weekdays: [1, 2, 3, 4, 5], holidays: ['2026-11-17'] },
    })
    const getDay = async () => (await quote('postalCode=110001')).body.options[0].deliverFrom
    expect(await getDay()).toBe('2026-11-20')
    now = new Date('2026-11-17T08:30:00Z')
    expect(await getDay()).toBe('2026-11-21')
  })

  it('is not serviceable where a zone is turned off', async () => {
    await save(createRates([createZone('india', { countries: ['IN'] }), { ...everywhere, isServed: false }]))
    expect((await quote('postalCode=10115&country=DE')).body).toEqual({ serviceable: false, cod: false, options: [] })
    expect((await call('GET', '/api/shipping/rates')).body).toMatchObject({ isFree: false, countries: ['IN'] })
  })

  it.each([
    ['postalCode=56002', "PIN code must have 6 digits and can't start with 0."],
    ['postalCode=056002', "PIN code must have 6 digits and can't start with 0."],
    ['', 'Postal code is required.'],
    ['postalCode=1234567890123&country=DE', 'Postal code can be at most 12 characters.'],
    ['postalCode=560025&country=India', 'Country must be a code of two letters, such as IN.'],
    ['postalCode=560025&amount=-1', 'Amount must be at least 0.'],
    ['postalCode=560025&amount=100000001', 'Amount can be at most 10,00,00,000.'],
    ['postalCode=560025&grams=-1', 'Weight must be at least 0.'],
    ['postalCode=560025&pieces=0', 'Pieces must be at least 1.'],
    ['postalCode=560025&pieces=1.5', 'Pieces must be a whole number.'],
    ['postalCode=560025&grams=1.5', 'Weight must be a whole number.'],
  ])('refuses %s', async (query, message) => {
    expect(await quote(query)).toMatchObject({ status: 400, body: { message } })
  })
})

describe('rates', () => {
  it('are saved with a version, audited, and undone', async () => {
    const { body: defaults } = await call('GET', '/api/admin/shipping/rates')
    expect(defaults).toMatchObject({
      version: 0,
      zones: [{ id: 'everywhere', options: [{ days: { min: 4, max: 7 } }] }],
    })
    expect(defaults).not.toHaveProperty('editedAt')
    expect(await save(indian)).toEqual({
      status: 200,
      body: { ...indian, version: 1, editedAt: now.toISOString(), editedBy: expect.any(String) },
    })
    expect((await save(indian, 1)).body.version).toBe(1)
    const conflict = await save({ ...indian, defaultGrams: 300 })
    expect(conflict).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/changed this at .+ Reload/) },
    })
    expect((await save({ ...indian, defaultGrams: 300 }, 1)).body).toMatchObject({ version: 2, defaultGrams: 300 })

    const { body: changes } = await call('GET', '/api/admin/changes')
    expect(changes).toMatchObject([
      { kind: 'shipping', before: { defaultGrams: 400 }, after: { defaultGrams: 300 }, undoable: true },
      { kind: 'shipping', subject: { name: 'Shipping rates' }, undoable: true },
    ])
    expect((await call('POST', `/api/admin/changes/${changes[0]._id}/undo`)).status).toBe(200)
    expect((await call('GET', '/api/admin/shipping/rates')).body).toMatchObject({ version: 3, defaultGrams: 400 })
    expect((await call('POST', `/api/admin/changes/${changes[1]._id}/undo`)).status).toBe(200)
    expect((await call('GET', '/api/admin/shipping/rates')).body.zones).toEqual(defaults.zones)
    expect(await call('POST', `/api/admin/changes/${changes[1]._id}/undo`)).toMatchObject({ status: 409 })
  })

  it('are not undone after they have changed again', async () => {
    await save(indian)
    await save({ ...indian, zones: [everywhere] }, 1)
    const { body: changes } = await call('GET', '/api/admin/changes')
    expect(await call('POST', `/api/admin/changes/${changes[1]._id}/undo`)).toMatchObject({
      status: 409,
      body: { message: 'The shipping rates have changed since then, so this change was not undone.' },
    })
  })

  it('can be tried before they are saved', async () => {
    const body = { rates: indian, postalCode: '110001', pieces: 2 }
    expect(await call('POST', '/api/admin/shipping/rates/quote', body)).toMatchObject({
      status: 200,
      body: { serviceable: true, options: [{ id: 'by-weight', charge: 90 }] },
    })
    expect((await quote('postalCode=110001&pieces=2')).body.options).toMatchObject([{ charge: 0 }])
    const refused = await call('POST', '/api/admin/shipping/rates/quote', { rates: indian, postalCode: '1' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'postalCode' }] } })
  })

  it('belong to admins', async () => {
    expect((await call('GET', '/api/admin/shipping/rates', undefined, customer)).status).toBe(403)
  })

  it('reach other processes, and clear what they have cached', async () => {
    const other = await ShippingRatesCache.load({ db: shop.db, shopSettings })
    let cleared = 0
    const cache = { clear: () => void cleared++, markStale: () => {} }
    const watcher = watchCatalogue({ ...shop, cache, shopSettings: other }, pino({ level: 'silent' }))
    onTestFinished(() => watcher.close())
    await vi.waitUntil(async () => {
      await shop.pool.query(`NOTIFY catalogue, 'settings'`)
      return cleared > 0
    })
    await save(indian)
    await vi.waitUntil(() => other.current().summary.freeFrom === undefined && !other.current().summary.isFree)
    await call('POST', '/api/admin/shipping/pins/import', { csv: 'pin,serviceable\n560025,N', apply: true })
    await vi.waitUntil(() => other.current().findPin('560025')?.serviceable === false)
  })

  it('take back what the settings promise', async () => {
    const settings = createShopSettings({
      pages: { freeShipping: true, worldwideShipping: true, shippingDays: { min: 3, max: 6 } },
    })
    const applied = applyRatesToSettings(settings, shippingRates)
    const getPromises = () => {
      const { freeShipping, worldwideShipping, shippingDays } = applied.current().pages
      return [freeShipping, worldwideShipping, `${shippingDays.min}-${shippingDays.max}`]
    }
    expect(getPromises()).toEqual([true, true, '3-6'])
    expect(applied.current()).toBe(applied.current())
    await save(indian)
    expect(getPromises()).toEqual([false, true, '1-4'])
    const free = createOption('free', { steps: [{ upTo: null, charge: 0 }] })
    const unserved = { ...everywhere, isServed: false, options: [createOption('slow', { days: { min: 9, max: 60 } })] }
    const zones = [createZone('india', { countries: ['IN'], options: [free] }), unserved]
    await save(createRates(zones), 1)
    expect(getPromises()).toEqual([true, false, '2-4'])
    expect((await call('GET', '/api/pincodes/560025')).body.deliveryDays).toEqual({ min: 2, max: 4 })
  })
})

describe('the list of PIN codes', () => {
  const importPins = (csv: string, apply = true) => call('POST', '/api/admin/shipping/pins/import', { csv, apply })

  it('says where the shop delivers, where it takes cash, and how much longer it takes', async () => {
    const csv = 'pin,serviceable,cod,days\n560025,Y,N,2\n110001,N,Y,\n400001,yes,yes,0\n'
    expect(await importPins(csv, false)).toEqual({
      status: 200,
      body: { counts: { total: 3, serviceable: 2, cod: 1 }, refused: 0, problems: [], applied: false },
    })
    expect((await quote('postalCode=110001')).body.serviceable).toBe(true)
    expect((await importPins(csv)).body).toMatchObject({ applied: true })
    expect((await quote('postalCode=560025')).body).toMatchObject({
      serviceable: true,
      cod: false,
      options: [{ deliverFrom: '2026-11-21', deliverBy: '2026-11-24' }],
    })
    expect((await quote('postalCode=110001')).body).toEqual({
      serviceable: false,
      cod: false,
      options: [],
      place: { city: 'New Delhi', state: 'Delhi' },
    })
    expect((await quote('postalCode=400001')).body).toMatchObject({ serviceable: true, cod: true })
    // not in the list
    expect((await quote('postalCode=700001')).body).toMatchObject({ serviceable: true, cod: true })
    expect((await quote('postalCode=110001&country=DE')).body.serviceable).toBe(true)
  })

  it('limits the delivery, or cash, to the PIN codes that it names, if the owner says so', async () => {
    const upload = (unlisted: string) =>
      call('POST', '/api/admin/shipping/pins/import', { csv: 'pin\n560025', unlisted, apply: true })
    await upload('prepaid')
    expect((await quote('postalCode=560025')).body).toMatchObject({ serviceable: true, cod: true })
    expect((await quote('postalCode=700001')).body).toMatchObject({ serviceable: true, cod: false })
    await upload('refused')
    expect((await quote('postalCode=700001')).body).toMatchObject({ serviceable: false, cod: false, options: [] })
    expect((await quote('postalCode=560025')).body).toMatchObject({ serviceable: true, cod: true })
    expect((await quote('postalCode=700001&country=DE')).body.serviceable).toBe(true)
    expect((await call('GET', '/api/admin/shipping/pins')).body.unlisted).toBe('refused')
    expect((await upload('all')).body.message).toBe('Unlisted must be one of served, prepaid, refused.')
    await call('DELETE', '/api/admin/shipping/pins')
    expect((await quote('postalCode=700001')).body).toMatchObject({ serviceable: true, cod: true })
  })

  it("reads a courier's file, with other names and columns", async () => {
    const csv = 'City;Pincode;COD;Prepaid\nDelhi;"110 001";N;Y\nMumbai;400001;Y;N\n'
    expect((await importPins(csv)).body).toMatchObject({ counts: { total: 2, serviceable: 1, cod: 0 }, refused: 0 })
    const { body } = await call('GET', '/api/admin/shipping/pins?search=11')
    expect(body).toEqual({
      counts: { total: 2, serviceable: 1, cod: 0 },
      unlisted: 'served',
      editedAt: now.toISOString(),
      editedBy: expect.any(String),
      found: 1,
      pins: [{ pin: '110001', serviceable: true, cod: false, extraDays: 0 }],
    })
    expect((await call('GET', '/api/admin/shipping/pins?limit=1&page=2')).body.pins).toMatchObject([{ pin: '400001' }])
    expect((await call('GET', '/api/admin/shipping/pins?search=400001')).body.found).toBe(1)
    expect((await call('GET', '/api/admin/shipping/pins?search=4a')).body.message).toBe(
      'Search must be the first 1 to 6 digits of a PIN code.',
    )
  })

  it('lists the rejected rows and imports the others', async () => {
    const csv =
      'pin,serviceable,cod,days\n56002,Y,Y,0\n560025,maybe,Y,0\n560026,Y,perhaps,0\n560027,Y,Y,61\n560028,Y,Y,0\n560028,N,N,0\n'
    const { body } = await importPins(csv)
    expect(body).toMatchObject({ counts: { total: 1 }, refused: 5, applied: true })
    expect(body.problems).toEqual([
      { line: 2, pin: '56002', problem: "PIN code must have 6 digits and can't start with 0." },
      { line: 3, pin: '560025', problem: 'Serviceable must be Y or N.' },
      { line: 4, pin: '560026', problem: 'COD must be Y or N.' },
      { line: 5, pin: '560027', problem: 'Days must be a whole number from 0 to 60.' },
      { line: 7, pin: '560028', problem: 'The file has this PIN code twice. Line 6 counts.' },
    ])
    const bad = `pin\n${'1\n'.repeat(150)}560025\n`
    const { refused, problems } = (await importPins(bad, false)).body
    expect([refused, problems.length]).toEqual([150, 100])
  })

  it.each([
    ['pin\n', 'The file has no rows below the header.'],
    ['place,cod\nDelhi,Y\n', 'The file needs a column "pin". Its columns are: place, cod.'],
    ['pin\n1\n', 'No row of the file can be used, so the list was not changed.'],
    [`pin\n${'560025\n'.repeat(50_001)}`, 'The file can have at most 50,000 rows.'],
  ])('refuses a file without use', async (csv, message) => {
    expect(await importPins(csv)).toMatchObject({ status: 400, body: { message, errors: [{ field: 'csv' }] } })
  })

  it('imports 50,000 rows, replaces the list, and is removed', async () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => `${500_000 + index},Y,N,1`)
    expect((await importPins(`pin,serviceable,cod,days\n${rows.join('\n')}`)).body.counts.total).toBe(50_000)
    expect((await quote('postalCode=549999')).body).toMatchObject({ cod: false })
    expect((await importPins('pin,cod\n560025,Y')).body.counts).toEqual({ total: 1, serviceable: 1, cod: 1 })
    expect((await quote('postalCode=549999')).body).toMatchObject({ cod: true })
    expect(await call('DELETE', '/api/admin/shipping/pins')).toEqual({ status: 200, body: { removed: 1 } })
    expect((await call('GET', '/api/admin/shipping/pins')).body).toMatchObject({ counts: { total: 0 }, pins: [] })
    const { body: changes } = await call('GET', '/api/admin/changes')
    expect(changes).toMatchObject([
      { kind: 'shipping', subject: { name: 'PIN codes' }, before: { total: 1 }, undoable: false },
      { after: { total: 1 }, undoable: false },
      { after: { total: 50_000 }, undoable: false },
    ])
  })
})
