import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#domains/accounts/server/tables.ts'
import { createProduct } from '#domains/catalogue/server/create-product.ts'
import { createCollection, updateCollection } from '#domains/catalogue/server/save-collection.ts'
import { setPrice } from '#domains/catalogue/server/set-price.ts'
import { setStock } from '#domains/inventory/server/set-stock.ts'
import { type NewAuditEntry, recordAuditEntry } from '#platform/audit/record-audit-entry.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import { registerDomain } from '#tests/support/register-domain.ts'
import { auditDomain } from './domain.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
let adminToken: string
let actor: { id: string; name: string }
let customerToken: string

beforeAll(async () => {
  shop = await createAccountsApp()
  await registerDomain(shop.app, auditDomain, shop)
  const [ravi, asha] = [await shop.registerCustomer({ name: 'Ravi' }), await shop.registerCustomer()]
  actor = { id: ravi.id, name: 'Ravi' }
  customerToken = asha.token
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, ravi.id))
  const { email, password } = ravi
  adminToken = (await shop.call('POST', '/login', { body: { email, password } })).body.token
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('TRUNCATE audit_entries'))

async function request(method: 'GET' | 'POST', path: string, token = adminToken) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await shop.app.inject({ method, url: `/api/admin/changes${path}`, headers })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson ? response.json() : {},
  }
}

const recordTestChange = (overrides: Partial<NewAuditEntry>) =>
  shop.db.transaction((tx) =>
    recordAuditEntry(tx, {
      actor,
      kind: 'role',
      subject: { id: newId(), name: 'Asha' },
      after: { role: 'admin' },
      ...overrides,
    }),
  )
const setEntryTime = (id: string, at: string) =>
  shop.pool.query(`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_immutable`).then(async () => {
    await shop.pool.query('UPDATE audit_entries SET at = $2 WHERE id = $1', [id, at])
    await shop.pool.query(`ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_immutable`)
  })
const getSubjectNames = (body: { subject: { name: string } }[]) => body.map(({ subject }) => subject.name)

describe('the list of changes', () => {
  beforeEach(async () => {
    const priceEntryId = await recordTestChange({
      kind: 'price',
      subject: { id: newId(), name: 'Chai tee' },
      before: { pricePaise: asPaise(100) },
      after: { pricePaise: asPaise(200) },
    })
    const statusEntryId = await recordTestChange({
      kind: 'status',
      actor: { id: newId(), name: 'Meera' },
      subject: { id: newId(), name: '#A1B2 Asha' },
    })
    const roleEntryId = await recordTestChange({ subject: { id: newId(), name: '100%_cotton' } })
    await setEntryTime(priceEntryId, '2026-01-01T18:29:00Z')
    await setEntryTime(statusEntryId, '2026-01-01T18:31:00Z')
    await setEntryTime(roleEntryId, '2026-01-03T00:00:00Z')
  })

  it('returns pages with the actor, subject, time and values, newest first', async () => {
    const { headers, body } = await request('GET', '?limit=2')
    expect(headers).toMatchObject({ 'x-total-count': '3' })
    expect(getSubjectNames(body)).toEqual(['100%_cotton', '#A1B2 Asha'])
    expect((await request('GET', '?limit=2&page=2')).body).toEqual([
      {
        _id: expect.any(String),
        at: '2026-01-01T18:29:00.000Z',
        actor: { _id: actor.id, name: 'Ravi' },
        kind: 'price',
        subject: { _id: expect.any(String), name: 'Chai tee' },
        before: { pricePaise: asPaise(100) },
        after: { pricePaise: asPaise(200) },
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
    // a day in India starts at 18:30 UTC
    ['to=2026-01-01', ['Chai tee']],
    ['from=2026-01-02&to=2026-01-02', ['#A1B2 Asha']],
    ['from=2026-01-02', ['100%_cotton', '#A1B2 Asha']],
  ])('supports ?%s', async (query, expected) => {
    expect(getSubjectNames((await request('GET', `?${query}`)).body)).toEqual(expected)
  })

  it.each(['?from=0001-01-01', '?to=9999-99-99', '.csv?from=0001-01-01', '.csv?q=%00'])('rejects %s', async (query) => {
    expect((await request('GET', query)).status).toBe(400)
  })

  it('filters by subject or actor', async () => {
    const [latest] = (await request('GET', '')).body
    expect(getSubjectNames((await request('GET', `?subject=${latest.subject._id}`)).body)).toEqual(['100%_cotton'])
    expect((await request('GET', `?actor=${actor.id}`)).body).toHaveLength(2)
  })

  it('exports CSV', async () => {
    const { text } = await request('GET', '.csv?kind=price')
    expect(text).toBe(
      '\ufeffWhen,Who,Kind,What,Before,After,Undone\r\n2026-01-01T18:29:00.000Z,Ravi,price,Chai tee,Price ₹1.00,Price ₹2.00,\r\n',
    )
  })
})

describe('undoing a change', () => {
  let productCount = 0
  let productId: string
  beforeEach(async () => {
    productCount++
    const tee = {
      sku: `AUD-${productCount}`,
      name: 'Chai tee',
      description: ['A shirt.'],
      pricePaise: asPaise(99_900),
      category: 'Top Wear',
      gender: 'Unisex' as const,
      collections: ['Essentials'],
      sizes: ['M'],
      colors: ['Black'],
      images: [],
      brand: 'Nukkad',
      material: 'Cotton',
      stock: [{ size: 'M', color: 'Black', quantity: 10 }],
    }
    productId = (await createProduct(shop, tee)).id
  })

  const readPrice = async () =>
    Number((await shop.pool.query('SELECT price_paise FROM products WHERE id = $1', [productId])).rows[0].price_paise)
  const readStock = async () =>
    (await shop.pool.query('SELECT on_hand FROM stock WHERE product_id = $1', [productId])).rows[0].on_hand
  const listChanges = async () => (await request('GET', '')).body
  const undo = (id: string, token = adminToken) => request('POST', `/${id}/undo`, token)

  it('restores a price once and is recorded as a new change', async () => {
    await setPrice(shop, actor, { productId, pricePaise: asPaise(79_900) })
    const [change] = await listChanges()
    const { status, body } = await undo(change._id)
    expect(status).toBe(200)
    expect(await readPrice()).toBe(99_900)
    const [reversal, undone] = await listChanges()
    expect(reversal).toMatchObject({
      before: { pricePaise: asPaise(79_900) },
      after: { pricePaise: asPaise(99_900) },
      undoable: true,
    })
    expect(undone).toMatchObject({ _id: change._id, undoneBy: reversal._id, undoable: false })
    expect(body.change).toEqual(undone)
    expect((await undo(change._id)).status).toBe(409)
    expect(await readPrice()).toBe(99_900)
  })

  it('is rejected if the price has changed again', async () => {
    await setPrice(shop, actor, { productId, pricePaise: asPaise(79_900) })
    const [change] = await listChanges()
    await setPrice(shop, actor, { productId, pricePaise: asPaise(89_900) })
    expect((await undo(change._id)).status).toBe(409)
    expect(await readPrice()).toBe(89_900)
    expect((await listChanges()).every(({ undoneBy }: { undoneBy?: string }) => undoneBy === undefined)).toBe(true)
  })

  it('reverses a stock change and keeps later sales', async () => {
    const variant = { size: 'M', color: 'Black' }
    await setStock(shop, actor, { productId, variants: [{ ...variant, available: 15, seen: 10 }] })
    const [change] = await listChanges()
    await shop.pool.query('UPDATE stock SET on_hand = on_hand - 2, sold = sold + 2 WHERE product_id = $1', [productId])
    expect((await undo(change._id)).status).toBe(200)
    expect(await readStock()).toBe(8)
  })

  it('succeeds only once for concurrent requests', async () => {
    await setStock(shop, actor, { productId, variants: [{ size: 'M', color: 'Black', available: 15, seen: 10 }] })
    const [change] = await listChanges()
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => undo(change._id)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await readStock()).toBe(10)
  })

  describe('of a collection', () => {
    let collectionId: string
    beforeEach(async () => {
      await shop.pool.query('DELETE FROM collections')
      collectionId = await createCollection(shop, actor, { name: 'Essentials', description: 'Plain.' })
    })
    const readCollection = async () =>
      (await shop.pool.query('SELECT name, slug, description, kind, rule, banner_url FROM collections')).rows[0]

    it('restores its name, also in products, its texts, rule and banner', async () => {
      const before = await readCollection()
      const rule = { category: ['Top Wear'], minPrice: 500 }
      const banner = { url: '/stills/rain-1600.webp' }
      const edit = { name: 'Basics', description: 'Simple.', kind: 'rule' as const, rule, banner }
      await updateCollection(shop, actor, collectionId, edit)
      const after = await readCollection()
      const [change] = await listChanges()
      expect((await undo(change._id)).status).toBe(200)
      expect(await readCollection()).toEqual(before)
      const { rows } = await shop.pool.query('SELECT collections FROM products WHERE id = $1', [productId])
      expect(rows).toEqual([{ collections: ['Essentials'] }])
      const [reversal] = await listChanges()
      expect((await undo(reversal._id)).status).toBe(200)
      expect(await readCollection()).toEqual(after)
    })

    it('is rejected if a field has changed again, or if the previous text was not recorded in full', async () => {
      await updateCollection(shop, actor, collectionId, { description: 'x'.repeat(400) })
      const [long] = await listChanges()
      await updateCollection(shop, actor, collectionId, { description: 'Short.' })
      const [short] = await listChanges()
      expect((await undo(long._id)).body.message).toMatch(/^This collection has changed since then/)
      expect((await undo(short._id)).body.message).toMatch(/previous text is too long/)
      expect(await readCollection()).toMatchObject({ description: 'Short.' })
    })

    it('is not offered for its products', async () => {
      await updateCollection(shop, actor, collectionId, { products: { remove: [productId] } })
      const [change, created] = await listChanges()
      expect([change.undoable, created.undoable]).toEqual([false, false])
      expect((await undo(change._id)).status).toBe(409)
    })
  })

  it('is rejected for customers and for a change to a role', async () => {
    expect((await undo(await recordTestChange({ before: { role: 'customer' } }))).status).toBe(409)
    expect((await undo(newId())).status).toBe(404)
    await setPrice(shop, actor, { productId, pricePaise: asPaise(79_900) })
    const [change] = await listChanges()
    expect((await undo(change._id, customerToken)).status).toBe(403)
    expect(await readPrice()).toBe(79_900)
  })
})
