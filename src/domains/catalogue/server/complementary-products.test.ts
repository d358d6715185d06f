import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, audit_entries CASCADE')
})

const productsPath = '/api/admin/products'
let created = 0
async function createProduct(fields: object = {}) {
  created++
  const product = {
    name: `Tee ${created}`,
    description: 'Soft.',
    price: 999,
    sku: `CT-${created}`,
    category: 'Top Wear',
  }
  const { body } = await shop.call('POST', productsPath, { body: { ...product, ...fields } })
  return body._id as string
}
const setComplementary = (id: string, ids: string[]) =>
  shop.call('PUT', `${productsPath}/${id}`, { body: { complementaryProductIds: ids } })
const listIds = async (id: string) => {
  const { body } = await shop.get(`/api/products/${id}/complementary`)
  return body.map(({ _id }: { _id: string }) => _id)
}

it('lists the live products that the owner chose, in that order', async () => {
  const [joggers, cap, draft] = [await createProduct(), await createProduct(), await createProduct({ state: 'draft' })]
  const tee = await createProduct({ complementaryProductIds: [joggers, draft] })
  expect(await listIds(tee)).toEqual([joggers])
  const { status } = await setComplementary(tee, [cap, 'ffffffffffffffffffffffff', joggers])
  expect(status).toBe(200)
  expect(await listIds(tee)).toEqual([cap, joggers])
  expect((await shop.get(`/api/products/${tee}`)).body.complementaryProductIds).toHaveLength(3)
  await setComplementary(tee, [])
  expect(await listIds(tee)).toEqual([])
  expect((await shop.get(`/api/products/${tee}`)).body).not.toHaveProperty('complementaryProductIds')
})

it('copies them with a duplicate', async () => {
  const joggers = await createProduct()
  const tee = await createProduct({ complementaryProductIds: [joggers] })
  const { body } = await shop.call('POST', `${productsPath}/${tee}/duplicate`)
  expect(body.complementaryProductIds).toEqual([joggers])
})

it('rejects more than four, the same twice and the product itself', async () => {
  const tee = await createProduct()
  const others = await Promise.all(Array.from({ length: 5 }, () => createProduct()))
  const getError = async (ids: string[]) => {
    const { status, body } = await setComplementary(tee, ids)
    return [status, body.errors?.[0].message]
  }
  expect(await getError(others)).toEqual([400, 'A product can go with at most 4 others.'])
  expect(await getError([...others.slice(0, 1), ...others.slice(0, 1)])).toEqual([
    400,
    'Each product can be listed only once.',
  ])
  expect(await getError([tee])).toEqual([400, "A product can't go with itself."])
  expect(await getError(['nonsense'])).toEqual([400, 'Product ID is not valid.'])
  expect(await listIds(tee)).toEqual([])
})

it('returns 404 for an unknown product', async () => {
  expect((await shop.get('/api/products/ffffffffffffffffffffffff/complementary')).status).toBe(404)
})
