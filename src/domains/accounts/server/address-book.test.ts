import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { addressLabels } from '#shared/address.ts'
import { INVALID_PHONE } from '#shared/phone.ts'
import type { SavedAddress } from '../contract.ts'
import { addresses } from './tables.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const validAddress = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '4 Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  postalCode: '400050',
  country: 'India',
  phone: '+91 98765 43210',
}

const addAddress = (token: string, overrides: object = {}) =>
  shop.call('POST', '/addresses', { token, body: { ...validAddress, ...overrides } })
const listAddresses = async (token: string): Promise<SavedAddress[]> =>
  (await shop.call('GET', '/addresses', { token })).body
/** Marks the default with an asterisk. */
const formatCities = (list: SavedAddress[]) => list.map(({ city, isDefault }) => (isDefault ? `${city}*` : city))

describe('the address book', () => {
  it('starts empty and makes the first address the default', async () => {
    const { token } = await shop.registerCustomer()
    expect(await listAddresses(token)).toEqual([])
    const { status, body } = await addAddress(token, { isDefault: false })
    expect(status).toBe(201)
    expect(body).toEqual([{ ...validAddress, _id: expect.stringMatching(/^[0-9a-f]{24}$/), isDefault: true }])
    expect(await listAddresses(token)).toEqual(body)
  })

  it('lists the default first and then the newest', async () => {
    const { token } = await shop.registerCustomer()
    for (const city of ['Pune', 'Goa', 'Delhi']) await addAddress(token, { city })
    expect(formatCities(await listAddresses(token))).toEqual(['Pune*', 'Delhi', 'Goa'])
    expect(formatCities((await addAddress(token, { city: 'Agra', isDefault: true })).body)).toEqual([
      'Agra*',
      'Delhi',
      'Goa',
      'Pune',
    ])
  })

  it('updates an address and keeps the default until another address replaces it', async () => {
    const { token } = await shop.registerCustomer()
    await addAddress(token, { city: 'Pune' })
    const [delhi] = (await addAddress(token, { city: 'Delhi' })).body.filter(
      ({ city }: SavedAddress) => city === 'Delhi',
    )
    const update = (id: string, overrides: object) =>
      shop.call('PUT', `/addresses/${id}`, { token, body: { ...validAddress, ...overrides } })
    expect(formatCities((await update(delhi._id, { city: 'Agra' })).body)).toEqual(['Pune*', 'Agra'])
    expect(formatCities((await update(delhi._id, { city: 'Agra', isDefault: true })).body)).toEqual(['Agra*', 'Pune'])
    expect(formatCities((await update(delhi._id, { city: 'Agra', isDefault: false })).body)).toEqual(['Agra*', 'Pune'])
  })

  it('makes the newest address the default when the default is deleted', async () => {
    const { token } = await shop.registerCustomer()
    for (const city of ['Pune', 'Goa', 'Delhi']) await addAddress(token, { city })
    const deleteFirst = async () => {
      const [first] = await listAddresses(token)
      return (await shop.call('DELETE', `/addresses/${first?._id}`, { token })).body
    }
    expect(formatCities(await deleteFirst())).toEqual(['Delhi*', 'Goa'])
    expect(formatCities(await deleteFirst())).toEqual(['Goa*'])
    expect(await deleteFirst()).toEqual([])
  })

  it('holds twenty addresses and one default, even with concurrent requests', async () => {
    const { id, token } = await shop.registerCustomer()
    const responses = await Promise.all(Array.from({ length: 25 }, () => addAddress(token, { isDefault: true })))
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(409)])
    const rows = await shop.db.select().from(addresses).where(eq(addresses.userId, id))
    expect(rows).toHaveLength(20)
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('keeps one default when addresses are deleted and made the default concurrently', async () => {
    const { token } = await shop.registerCustomer()
    for (const city of ['Pune', 'Goa', 'Delhi', 'Agra']) await addAddress(token, { city })
    const [first, second, third, fourth] = await listAddresses(token)
    const body = { ...validAddress, isDefault: true }
    await Promise.all([
      shop.call('DELETE', `/addresses/${first?._id}`, { token }),
      shop.call('PUT', `/addresses/${second?._id}`, { token, body }),
      shop.call('PUT', `/addresses/${third?._id}`, { token, body }),
      shop.call('DELETE', `/addresses/${fourth?._id}`, { token }),
    ])
    expect((await listAddresses(token)).map(({ isDefault }) => isDefault)).toEqual([true, false])
  })

  it('reports every invalid field', async () => {
    const { token } = await shop.registerCustomer()
    const { status, body } = await addAddress(token, { city: ' ', phone: '12' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'city', message: 'City is required.' },
      { field: 'phone', message: 'Please enter a valid phone number' },
    ])
    expect(body.message).toBe('City is required. Please enter a valid phone number')
    expect((await addAddress(token, { phone: '12' })).body.message).toBe('Please enter a valid phone number')
    expect(await listAddresses(token)).toEqual([])
  })

  it('rejects characters that reverse text, in every field', async () => {
    const { token } = await shop.registerCustomer()
    const abroad = { country: 'Germany', state: 'Bavaria', postalCode: '80331' }
    for (const [field, label] of Object.entries(addressLabels)) {
      const value = field === 'phone' ? '+91 98450 12345\u202c' : `\u202e${field}`
      const message = field === 'phone' ? INVALID_PHONE : `${label} contains a character that can't be displayed.`
      const { status, body } = await addAddress(token, { ...abroad, [field]: value })
      expect([status, body.errors]).toEqual([400, [{ field, message }]])
    }
    expect(await listAddresses(token)).toEqual([])
  })

  it('rejects an invalid state or PIN code in India, but not abroad', async () => {
    const { token } = await shop.registerCustomer()
    const { status, body } = await addAddress(token, { state: 'Bavaria', postalCode: '040005', country: 'Bharat' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'state', message: 'Please choose a state or union territory of India.' },
      { field: 'postalCode', message: "PIN code must have 6 digits and can't start with 0." },
    ])
    expect((await addAddress(token, { state: 'Bavaria', postalCode: '80331', country: 'Germany' })).status).toBe(201)
    const { body: saved } = await addAddress(token, { postalCode: '560 001' })
    expect(saved.map(({ postalCode }: { postalCode: string }) => postalCode)).toContain('560001')
  })

  it('keeps the GSTIN of a business with the address', async () => {
    const { token } = await shop.registerCustomer()
    const business = { companyName: 'Rao Traders', gstin: '27AAPFU0939F1ZV' }
    const { body } = await addAddress(token, { ...business, gstin: ' 27aapfu 0939f1zv' })
    expect(body).toMatchObject([business])
    const path = `/addresses/${body[0]._id}`
    const cleared = await shop.call('PUT', path, { token, body: { ...validAddress, companyName: '', gstin: '' } })
    expect(cleared.body).toEqual([{ ...validAddress, _id: body[0]._id, isDefault: true }])
    const wrong = await addAddress(token, { gstin: '29AAGCB7383J1Z4' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual([{ field: 'gstin', message: expect.stringContaining('from Karnataka') }])
  })

  it('is not accessible to other users', async () => {
    const [asha, ravi] = [await shop.registerCustomer(), await shop.registerCustomer()]
    const [{ _id: id }] = (await addAddress(asha.token)).body
    expect(await listAddresses(ravi.token)).toEqual([])
    const { token } = ravi
    expect((await shop.call('PUT', `/addresses/${id}`, { token, body: validAddress })).status).toBe(404)
    expect((await shop.call('DELETE', `/addresses/${id}`, { token })).status).toBe(404)
    expect(await listAddresses(asha.token)).toHaveLength(1)
  })
})
