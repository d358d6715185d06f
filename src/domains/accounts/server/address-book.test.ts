import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import type { SavedAddress } from '../contract.ts'
import { addresses } from './tables.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

const home = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '4 Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  postalCode: '400050',
  country: 'India',
  phone: '+91 98765 43210',
}

const add = (token: string, entry: object = {}) =>
  shop.call('POST', '/addresses', { token, body: { ...home, ...entry } })
const book = async (token: string): Promise<SavedAddress[]> => (await shop.call('GET', '/addresses', { token })).body
const cities = (list: SavedAddress[]) => list.map(({ city, isDefault }) => (isDefault ? `${city}*` : city))

describe('the address book', () => {
  it('is empty at first, and takes the first address for the default', async () => {
    const { token } = await shop.join()
    expect(await book(token)).toEqual([])
    const { status, body } = await add(token, { isDefault: false })
    expect(status).toBe(201)
    expect(body).toEqual([{ ...home, _id: expect.stringMatching(/^[0-9a-f]{24}$/), isDefault: true }])
    expect(await book(token)).toEqual(body)
  })

  it('has one default, first, and then the newest', async () => {
    const { token } = await shop.join()
    for (const city of ['Pune', 'Goa', 'Delhi']) await add(token, { city })
    expect(cities(await book(token))).toEqual(['Pune*', 'Delhi', 'Goa'])
    expect(cities((await add(token, { city: 'Agra', isDefault: true })).body)).toEqual([
      'Agra*',
      'Delhi',
      'Goa',
      'Pune',
    ])
  })

  it('changes an address, and the default stays until another one is', async () => {
    const { token } = await shop.join()
    await add(token, { city: 'Pune' })
    const [delhi] = (await add(token, { city: 'Delhi' })).body.filter(({ city }: SavedAddress) => city === 'Delhi')
    const put = (id: string, entry: object) =>
      shop.call('PUT', `/addresses/${id}`, { token, body: { ...home, ...entry } })
    expect(cities((await put(delhi._id, { city: 'Agra' })).body)).toEqual(['Pune*', 'Agra'])
    expect(cities((await put(delhi._id, { city: 'Agra', isDefault: true })).body)).toEqual(['Agra*', 'Pune'])
    expect(cities((await put(delhi._id, { city: 'Agra', isDefault: false })).body)).toEqual(['Agra*', 'Pune'])
  })

  it('gives the place of a default that goes to the newest', async () => {
    const { token } = await shop.join()
    for (const city of ['Pune', 'Goa', 'Delhi']) await add(token, { city })
    const remove = async () => {
      const [first] = await book(token)
      return (await shop.call('DELETE', `/addresses/${first?._id}`, { token })).body
    }
    expect(cities(await remove())).toEqual(['Delhi*', 'Goa'])
    expect(cities(await remove())).toEqual(['Goa*'])
    expect(await remove()).toEqual([])
  })

  it('holds twenty and has one default, however many come at once', async () => {
    const { id, token } = await shop.join()
    const answers = await Promise.all(Array.from({ length: 25 }, () => add(token, { isDefault: true })))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(5).fill(409)])
    const rows = await shop.db.select().from(addresses).where(eq(addresses.userId, id))
    expect(rows).toHaveLength(20)
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('keeps one default when all are removed and made the default at once', async () => {
    const { token } = await shop.join()
    for (const city of ['Pune', 'Goa', 'Delhi', 'Agra']) await add(token, { city })
    const [first, second, third, fourth] = await book(token)
    const body = { ...home, isDefault: true }
    await Promise.all([
      shop.call('DELETE', `/addresses/${first?._id}`, { token }),
      shop.call('PUT', `/addresses/${second?._id}`, { token, body }),
      shop.call('PUT', `/addresses/${third?._id}`, { token, body }),
      shop.call('DELETE', `/addresses/${fourth?._id}`, { token }),
    ])
    expect((await book(token)).map(({ isDefault }) => isDefault)).toEqual([true, false])
  })

  it('says all that is missing', async () => {
    const { token } = await shop.join()
    const { status, body } = await add(token, { city: ' ', phone: '12' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { field: 'city', message: 'is missing' },
      { field: 'phone', message: 'Please enter a valid phone number' },
    ])
    expect(body.message).toBe('city is missing; Please enter a valid phone number')
    expect((await add(token, { phone: '12' })).body.message).toBe('Please enter a valid phone number')
    expect(await book(token)).toEqual([])
  })

  it('keeps no place that could not be sent to', async () => {
    const { token } = await shop.join()
    const { status, body } = await add(token, { state: 'Bavaria', postalCode: '040005', country: 'Bharat' })
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['state', 'postalCode'])
    expect((await add(token, { state: 'Bavaria', postalCode: '80331', country: 'Germany' })).status).toBe(201)
    const { body: book } = await add(token, { postalCode: '560 001' })
    expect(book.map(({ postalCode }: { postalCode: string }) => postalCode)).toContain('560001')
  })

  it("is nobody else's", async () => {
    const [asha, ravi] = [await shop.join(), await shop.join()]
    const [{ _id: id }] = (await add(asha.token)).body
    expect(await book(ravi.token)).toEqual([])
    const { token } = ravi
    expect((await shop.call('PUT', `/addresses/${id}`, { token, body: home })).status).toBe(404)
    expect((await shop.call('DELETE', `/addresses/${id}`, { token })).status).toBe(404)
    expect(await book(asha.token)).toHaveLength(1)
  })
})
