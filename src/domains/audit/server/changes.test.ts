import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { setPrice } from '#domains/catalogue/server/set-price.ts'
import { setStock } from '#domains/catalogue/server/set-stock.ts'
import { type Change, recordChange } from '#platform/audit/record-change.ts'
import { newId } from '#shared/ids.ts'
import { openAccounts } from '#tests/support/accounts.ts'
import { auditAdminRoutes } from './admin-routes.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
let token: string
let actor: { id: string; name: string }
let customer: string

beforeAll(async () => {
  shop = await openAccounts()
  await shop.app.register(auditAdminRoutes(shop))
  const [ravi, asha] = [await shop.join({ name: 'Ravi' }), await shop.join()]
  actor = { id: ravi.id, name: 'Ravi' }
  customer = asha.token
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id))
  const { email, password } = ravi
  token = (await shop.call('POST', '/login', { body: { email, password } })).body.token
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('TRUNCATE audit_entries'))

async function ask(method: 'GET' | 'POST', path: string, as = token) {
  const headers = { authorization: `Bearer ${as}` }
  const answer = await shop.app.inject({ method, url: `/api/admin/changes${path}`, headers })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : {} }
}

const put = (change: Partial<Change>) =>
  shop.db.transaction((tx) =>
    recordChange(tx, {
      actor,
      kind: 'role',
      subject: { id: newId(), name: 'Somebody' },
      after: { role: 'admin' },
      ...change,
    }),
  )
const moveTo = (id: string, at: string) =>
  shop.pool.query(`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_stay`).then(async () => {
    await shop.pool.query('UPDATE audit_entries SET at = $2 WHERE id = $1', [id, at])
    await shop.pool.query(`ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_stay`)
  })
const subjects = (body: { subject: { name: string } }[]) => body.map(({ subject }) => subject.name)

describe('the list of changes', () => {
  beforeEach(async () => {
    const tee = await put({
      kind: 'price',
      subject: { id: newId(), name: 'Chai tee' },
      before: { pricePaise: 100 },
      after: { pricePaise: 200 },
    })
    const order = await put({
      kind: 'status',
      actor: { id: newId(), name: 'Meera' },
      subject: { id: newId(), name: '#A1B2 Asha' },
    })
    const role = await put({ subject: { id: newId(), name: '100%_cotton' } })
    await moveTo(tee, '2026-01-01T18:29:00Z')
    await moveTo(order, '2026-01-01T18:31:00Z')
    await moveTo(role, '2026-01-03T00:00:00Z')
  })

  it('says who changed what, when, from what to what, the latest first', async () => {
    const { headers, body } = await ask('GET', '?limit=2')
    expect(headers).toMatchObject({ 'x-total-count': '3' })
    expect(subjects(body)).toEqual(['100%_cotton', '#A1B2 Asha'])
    expect((await ask('GET', '?limit=2&page=2')).body).toEqual([
      {
        _id: expect.any(String),
        at: '2026-01-01T18:29:00.000Z',
        actor: { _id: actor.id, name: 'Ravi' },
        kind: 'price',
        subject: { _id: expect.any(String), name: 'Chai tee' },
        before: { pricePaise: 100 },
        after: { pricePaise: 200 },
        undoable: true,
      },
    ])
  })

  it.each([
    ['kind=price', ['Chai tee']],
    ['q=chai', ['Chai tee']],
    ['q=meera', ['#A1B2 Asha']],
    ['q=%25_', ['100%_cotton']],
    ['sortBy=at', ['Chai tee', '#A1B2 Asha', '100%_cotton']],
    // a day begins at half past six in the evening, Greenwich time
    ['to=2026-01-01', ['Chai tee']],
    ['from=2026-01-02&to=2026-01-02', ['#A1B2 Asha']],
    ['from=2026-01-02', ['100%_cotton', '#A1B2 Asha']],
  ])('answers ?%s', async (query, expected) => {
    expect(subjects((await ask('GET', `?${query}`)).body)).toEqual(expected)
  })

  it.each(['?from=0001-01-01', '?to=9999-99-99', '.csv?from=0001-01-01', '.csv?q=%00'])('refuses %s', async (query) => {
    expect((await ask('GET', query)).status).toBe(400)
  })

  it('narrows to one subject or one actor', async () => {
    const [latest] = (await ask('GET', '')).body
    expect(subjects((await ask('GET', `?subject=${latest.subject._id}`)).body)).toEqual(['100%_cotton'])
    expect((await ask('GET', `?actor=${actor.id}`)).body).toHaveLength(2)
  })

  it('comes as a spreadsheet', async () => {
    const { text } = await ask('GET', '.csv?kind=price')
    expect(text).toBe(
      '\ufeffWhen,Who,Kind,What,Before,After,Undone\r\n2026-01-01T18:29:00.000Z,Ravi,price,Chai tee,Price ₹1.00,Price ₹2.00,\r\n',
    )
  })
})

describe('undoing', () => {
  let made = 0
  let productId: string
  beforeEach(async () => {
    made++
    const tee = {
      ...{ sku: `AUD-${made}`, name: 'Chai tee', description: ['A shirt.'], pricePaise: 99_900, category: 'Top Wear' },
      ...{ gender: 'Unisex' as const, collections: ['Essentials'], sizes: ['M'], colors: ['Black'], images: [] },
      ...{ brand: 'Nukkad', material: 'Cotton', stock: [{ size: 'M', color: 'Black', quantity: 10 }] },
    }
    productId = (await createProduct(shop, tee)).id
  })

  const priceNow = async () =>
    Number((await shop.pool.query('SELECT price_paise FROM products WHERE id = $1', [productId])).rows[0].price_paise)
  const stockNow = async () =>
    (await shop.pool.query('SELECT on_hand FROM stock WHERE product_id = $1', [productId])).rows[0].on_hand
  const latest = async () => (await ask('GET', '')).body
  const undo = (id: string, as = token) => ask('POST', `/${id}/undo`, as)

  it('sets a price back, once, as a change of its own', async () => {
    await setPrice(shop, actor, { productId, pricePaise: 79_900 })
    const [change] = await latest()
    const { status, body } = await undo(change._id)
    expect(status).toBe(200)
    expect(await priceNow()).toBe(99_900)
    const [undoing, undone] = await latest()
    expect(undoing).toMatchObject({ before: { pricePaise: 79_900 }, after: { pricePaise: 99_900 }, undoable: true })
    expect(undone).toMatchObject({ _id: change._id, undoneBy: undoing._id, undoable: false })
    expect(body.change).toEqual(undone)
    expect((await undo(change._id)).status).toBe(409)
    expect(await priceNow()).toBe(99_900)
  })

  it('leaves a price alone that is another by now', async () => {
    await setPrice(shop, actor, { productId, pricePaise: 79_900 })
    const [change] = await latest()
    await setPrice(shop, actor, { productId, pricePaise: 89_900 })
    expect((await undo(change._id)).status).toBe(409)
    expect(await priceNow()).toBe(89_900)
    expect((await latest()).every(({ undoneBy }: { undoneBy?: string }) => undoneBy === undefined)).toBe(true)
  })

  it('takes back what was added to stock, and leaves sold what was sold since', async () => {
    const choice = { size: 'M', color: 'Black' }
    await setStock(shop, actor, { productId, choices: [{ ...choice, available: 15, seen: 10 }] })
    const [change] = await latest()
    await shop.pool.query('UPDATE stock SET on_hand = on_hand - 2, sold = sold + 2 WHERE product_id = $1', [productId])
    expect((await undo(change._id)).status).toBe(200)
    expect(await stockNow()).toBe(8)
  })

  it('happens once when it is asked for many times at a stroke', async () => {
    await setStock(shop, actor, { productId, choices: [{ size: 'M', color: 'Black', available: 15, seen: 10 }] })
    const [change] = await latest()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => undo(change._id)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await stockNow()).toBe(10)
  })

  it('is for prices and stock alone, and for admins', async () => {
    expect((await undo(await put({ before: { role: 'customer' } }))).status).toBe(409)
    expect((await undo(newId())).status).toBe(404)
    await setPrice(shop, actor, { productId, pricePaise: 79_900 })
    const [change] = await latest()
    expect((await undo(change._id, customer)).status).toBe(403)
    expect(await priceNow()).toBe(79_900)
  })
})
