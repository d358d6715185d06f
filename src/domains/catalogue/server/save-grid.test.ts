import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiKeys } from '#domains/accounts/server/staff-tables.ts'
import { hashToken } from '#domains/accounts/server/tokens.ts'
import { setStock } from '#domains/inventory/server/set-stock.ts'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import type { Permission } from '#shared/permissions.ts'
import { DAY } from '#shared/time.ts'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { createLoggedInUser } from '#tests/support/create-logged-in-user.ts'
import { deleteOldBulkEdits } from './delete-old-bulk-edits.ts'
import { setPrice } from './set-price.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
let teeId: string
let capId: string
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, collections, audit_entries, bulk_edits CASCADE')
  teeId = await shop.addProduct({
    name: 'Chai Tee',
    collections: ['Monsoon'],
    stock: ['S', 'M', 'L'].map((size) => ({ size, color: 'Black', quantity: 4 })),
  })
  capId = await shop.addProduct({ name: 'Mango Cap', collections: ['Monsoon', 'Hats'], sizes: [], colors: [] })
})

const path = '/api/admin/products/grid'
const actor = { id: 'a1', name: 'Meera' }

/** The roles have both permissions or none. */
async function addApiKey(scopes: Permission[]): Promise<string> {
  const token = `shopkey_${'a'.repeat(43)}`
  const key = { id: newId(), name: 'Prices', prefix: 'shopkey_aaaaaa', tokenHash: hashToken(token), scopes }
  const dates = { createdAt: new Date(), expiresAt: null, lastUsedAt: null }
  await shop.db.insert(apiKeys).values({ ...key, ...dates, createdBy: 'Meera' })
  return token
}

const save = (products: object[], token = shop.adminToken) => shop.call('PUT', path, { body: { products }, token })
const edit = (id: string, fields: object) => ({ _id: id, version: 1, ...fields })
const undo = (id: string, token = shop.adminToken) => shop.call('POST', `${path}/${id}/undo`, { token })
const read = async (id: string) => {
  const { body } = await shop.call('GET', `${path}?ids=${id}`)
  const { price, originalPrice, state, collections, hsn, stock, version } = body.products[0]
  return { price, originalPrice, state, collections, hsn, version, stock: stock.map(getAvailable) }
}
const getAvailable = ({ available }: { available: number }) => available
const listNames = ({ body }: { body: { products: { name: string }[] } }) => body.products.map(({ name }) => name)

describe('the grid', () => {
  it('lists selected products, those of a collection, and those that match a filter', async () => {
    await shop.call('POST', '/api/admin/collections', {
      body: { name: 'Cheap', kind: 'rule', rule: { minPrice: 10, maxPrice: 5_000 } },
    })
    const { body: collections } = await shop.call('GET', '/api/admin/collections')
    const getId = (name: string) => collections.find((collection: { name: string }) => collection.name === name)._id
    expect(listNames(await shop.call('GET', `${path}?ids=${teeId},${capId}`))).toEqual(['Chai Tee', 'Mango Cap'])
    expect(listNames(await shop.call('GET', `${path}?collectionId=${getId('Hats')}`))).toEqual(['Mango Cap'])
    expect(listNames(await shop.call('GET', `${path}?collectionId=${getId('Cheap')}`))).toHaveLength(2)
    expect(listNames(await shop.call('GET', `${path}?collection=Hats`))).toEqual(['Mango Cap'])
    const { body } = await shop.call('GET', `${path}?q=chai`)
    expect(body).toMatchObject({
      total: 1,
      products: [
        { _id: teeId, price: 999, countedBy: 'variant', variantPriceCount: 0, stock: [{ size: 'S', held: 0 }, {}, {}] },
      ],
    })
  })

  it('rejects too many selected products, and products that are listed twice', async () => {
    const ids = Array.from({ length: 201 }, () => newId()).join()
    expect((await shop.call('GET', `${path}?ids=${ids}`)).body.message).toBe('You can select at most 200 products.')
    expect((await save([edit(teeId, { price: 1 }), edit(teeId, { price: 2 })])).body.message).toBe(
      'Each product can be listed only once.',
    )
    const many = Array.from({ length: 501 }, () => edit(newId(), { price: 1 }))
    expect((await save(many)).body.message).toBe('You can save at most 500 products at a time.')
  })
})

describe('saving the grid', () => {
  it('changes every column, with stock as a correction in the ledger', async () => {
    const stock = [{ size: 'M', color: 'Black', available: 9, seen: 4 }]
    const fields = { price: 899, originalPrice: 999, state: 'draft', collections: ['Sale'], hsn: '6109', stock }
    const { status, body } = await save([edit(teeId, fields), edit(capId, { stock: [{ available: 7, seen: 10 }] })])
    expect([status, body.results.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([200, ['saved', 'saved']])
    expect(body.results[0].product).toMatchObject({ _id: teeId, version: 2, price: 899 })
    expect(await read(teeId)).toEqual({ ...fields, version: 2, stock: [4, 9, 4] })
    expect((await read(capId)).stock).toEqual([7])
    const { rows } = await shop.pool.query(
      `SELECT reason, quantity, actor_name FROM stock_movements
       WHERE reason <> 'opening' AND product_id = ANY ($1) ORDER BY quantity`,
      [[teeId, capId]],
    )
    expect(rows).toEqual([
      { reason: 'correction', quantity: -3, actor_name: 'Ravi' },
      { reason: 'correction', quantity: 5, actor_name: 'Ravi' },
    ])
  })

  it('is recorded as one audit entry, in addition to those of the products', async () => {
    const { body } = await save([edit(teeId, { price: 899 }), edit(capId, { price: 499, hsn: '6505' })])
    const entries = await shop.listAuditEntries()
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(['bulk', 'price', 'price', 'product'])
    expect(entries.find(({ id }) => id === body.changeId)).toMatchObject({
      actorName: 'Ravi',
      subjectName: '2 products',
      after: { products: 'Chai Tee, Mango Cap', changed: 'price of 2, HSN code of 1' },
    })
  })

  it('records nothing if nothing changed', async () => {
    const { body } = await save([edit(teeId, { price: 999, state: 'live' })])
    expect(body).toMatchObject({ results: [{ outcome: 'saved' }] })
    expect(body.changeId).toBeUndefined()
    expect(await shop.listAuditEntries()).toEqual([])
  })

  it('saves each product completely or not at all, and says why', async () => {
    const fullId = await shop.addProduct({ name: 'Rain Jacket' })
    await setPrice(shop, actor, { productId: capId, pricePaise: asPaise(50_000) })
    const { body } = await save([
      edit(teeId, { price: 899, stock: [{ size: 'XXL', color: 'Black', available: 1 }] }),
      edit(capId, { price: 450, hsn: '6505' }),
      edit(newId(), { price: 1 }),
      edit(fullId, { price: 1_500, originalPrice: 1_000 }),
    ])
    expect(body.results).toMatchObject([
      { outcome: 'invalid', message: 'Black, XXL is not a variant of this product.', product: { price: 999 } },
      {
        outcome: 'conflict',
        message: expect.stringMatching(/^Meera changed this product on/),
        product: { price: 500 },
      },
      { outcome: 'invalid', message: 'Product not found.' },
      { outcome: 'invalid', errors: [{ field: 'originalPrice' }], product: { price: 999 } },
    ])
    expect(body.changeId).toBeUndefined()
    const saved = await save([edit(teeId, { price: 899 }), edit(capId, { price: 450 }), edit(fullId, { price: 799 })])
    expect(saved.body.results).toMatchObject([{ outcome: 'saved' }, { outcome: 'conflict' }, { outcome: 'saved' }])
    expect([(await read(teeId)).price, (await read(capId)).price, (await read(fullId)).price]).toEqual([899, 500, 799])
  })

  it('keeps the units that are sold in the meantime', async () => {
    await shop.pool.query(`UPDATE stock SET on_hand = 1, sold = 3 WHERE product_id = $1 AND size = 'M'`, [teeId])
    const stock = [{ size: 'M', color: 'Black', available: 6, seen: 4 }]
    await save([edit(teeId, { stock })])
    expect((await read(teeId)).stock).toEqual([4, 3, 4])
  })

  it('needs the permission for stock if stock changes', async () => {
    const packing = await createLoggedInUser(shop, { role: 'admin', staffRole: 'packing' })
    expect((await save([edit(teeId, { price: 899 })], packing.token)).status).toBe(403)
    const token = await addApiKey(['products:write'])
    const stock = [{ size: 'M', color: 'Black', available: 9, seen: 4 }]
    const refused = await save([edit(teeId, { price: 899, stock })], token)
    expect(refused).toMatchObject({ status: 403, body: { message: "This API key can't change stock." } })
    expect(await read(teeId)).toMatchObject({ price: 999, stock: [4, 4, 4] })
    expect((await save([edit(teeId, { price: 899 })], token)).status).toBe(200)
  })
})

describe('undoing a save', () => {
  const stock = [{ size: 'M', color: 'Black', available: 9, seen: 4 }]
  const saveBoth = async () =>
    (await save([edit(teeId, { price: 899, collections: [], stock }), edit(capId, { price: 450, state: 'draft' })]))
      .body.changeId

  it('restores all of it once, and can be undone itself', async () => {
    const before = [await read(teeId), await read(capId)]
    const changeId = await saveBoth()
    const after = [await read(teeId), await read(capId)]
    const { status, body } = await undo(changeId)
    expect(status).toBe(200)
    expect([await read(teeId), await read(capId)]).toEqual(before.map((product) => ({ ...product, version: 3 })))
    expect((await undo(changeId)).body.message).toBe('This change is already undone.')
    expect((await shop.listAuditEntries()).find(({ id }) => id === body.changeId)).toMatchObject({
      kind: 'bulk',
      after: { change: 'undone' },
    })
    expect((await undo(body.changeId)).status).toBe(200)
    expect([await read(teeId), await read(capId)]).toEqual(after.map((product) => ({ ...product, version: 4 })))
  })

  describe('of scheduled products', () => {
    const [publishAt, unpublishAt] = [1, 2].map((days) => new Date(Date.now() + days * DAY).toISOString())
    const readSchedule = async (id: string) => (await shop.call('GET', `/api/admin/products/${id}`)).body
    const schedule = (id: string, fields: object) => shop.call('PUT', `/api/admin/products/${id}`, { body: fields })
    beforeEach(async () => {
      await schedule(teeId, { state: 'draft', publishAt, unpublishAt })
      await schedule(capId, { unpublishAt })
    })
    const endSchedules = async () => {
      const edits = [edit(teeId, { version: 2, state: 'archived' }), edit(capId, { version: 2, state: 'draft' })]
      return (await save(edits)).body.changeId
    }

    it('restores their times', async () => {
      const changeId = await endSchedules()
      expect(await readSchedule(teeId)).not.toHaveProperty('publishAt')
      const { body } = await undo(changeId)
      expect(await readSchedule(teeId)).toMatchObject({ state: 'draft', publishAt, unpublishAt })
      expect(await readSchedule(capId)).toMatchObject({ state: 'live', unpublishAt })
      expect((await undo(body.changeId)).status).toBe(200)
      expect(await readSchedule(teeId)).not.toHaveProperty('publishAt')
    })

    it('is rejected if the schedule has changed since', async () => {
      const changeId = await endSchedules()
      await schedule(capId, { publishAt, unpublishAt })
      expect((await undo(changeId)).body.message).toBe(
        'Nothing was undone, because this has changed since: Mango Cap (unpublish time).',
      )
    })

    it('is rejected if a time has passed, so it never publishes a product', async () => {
      const changeId = await endSchedules()
      const isInPast = `jsonb_set(changes, '{0,before,publishAt}', '"2026-01-02T03:04:00.000Z"')`
      await shop.pool.query(`UPDATE bulk_edits SET changes = ${isInPast} WHERE changes->0->>'productId' = $1`, [teeId])
      expect(await undo(changeId)).toMatchObject({
        status: 409,
        body: {
          message:
            'Nothing was undone, because the time to publish Chai Tee (2 Jan 2026, 8:34 am) has passed. You can edit the product instead.',
        },
      })
      expect(await readSchedule(teeId)).toMatchObject({ state: 'archived' })
    })
  })

  it('keeps later sales', async () => {
    const changeId = await saveBoth()
    await shop.pool.query(`UPDATE stock SET on_hand = 7, sold = 2 WHERE product_id = $1 AND size = 'M'`, [teeId])
    expect((await undo(changeId)).status).toBe(200)
    expect((await read(teeId)).stock).toEqual([4, 2, 4])
  })

  it('is rejected as a whole if a value has changed since, and names it', async () => {
    const changeId = await saveBoth()
    await setPrice(shop, actor, { productId: capId, pricePaise: asPaise(60_000) })
    expect(await undo(changeId)).toMatchObject({
      status: 409,
      body: { message: 'Nothing was undone, because this has changed since: Mango Cap (price).' },
    })
    expect((await read(teeId)).price).toBe(899)
    await setPrice(shop, actor, { productId: capId, pricePaise: asPaise(45_000) })
    expect((await undo(changeId)).status).toBe(200)
  })

  it('names a product without enough stock, and one that was deleted', async () => {
    const changeId = await saveBoth()
    await setStock(shop, actor, { productId: teeId, variants: [{ size: 'M', color: 'Black', available: 2 }] })
    expect((await undo(changeId)).body.message).toMatch(/^Nothing was undone\. Chai Tee: Black, M: only 2 left now/)
    await shop.call('DELETE', `/api/admin/products/${capId}`)
    expect((await undo(changeId)).body.message).toMatch(/has changed since: a deleted product\.$/)
    expect((await read(teeId)).price).toBe(899)
  })

  it('is possible from the log too', async () => {
    const changeId = await saveBoth()
    const { undoChange } = await import('#domains/audit/server/undo-change.ts')
    const meera = { ...actor, permissions: ['stock:write'] } as never
    await undoChange({ db: shop.db, now: () => new Date() }, meera, changeId)
    expect((await read(teeId)).price).toBe(999)
    expect((await undo(newId())).status).toBe(404)
  })
})

it('can be undone for 180 days', async () => {
  const { body } = await save([edit(teeId, { price: 899 })])
  const at = (days: number) => () => new Date(Date.now() + days * DAY)
  expect(await deleteOldBulkEdits({ db: shop.db, now: at(179) })).toBe(0)
  expect(await deleteOldBulkEdits({ db: shop.db, now: at(181) })).toBe(1)
  expect(await undo(body.changeId)).toMatchObject({
    status: 404,
    body: { message: 'This change is too old to be undone.' },
  })
})
