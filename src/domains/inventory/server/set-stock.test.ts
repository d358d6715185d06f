import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { setStock } from './set-stock.ts'

let shop: Awaited<ReturnType<typeof createCatalogueApp>>
beforeAll(async () => {
  shop = await createCatalogueApp()
})
afterAll(() => shop.close())

const actor = { id: 'a1', name: 'Ravi' }

it('applies only the change from the count that the admin saw', async () => {
  const productId = await shop.addProduct()
  await setStock(shop, actor, { productId, variants: [{ available: 12, seen: 10 }] })
  await setStock(shop, actor, { productId, variants: [{ available: 5, seen: 10 }] })
  expect((await shop.get(`/api/products/${productId}`)).body.countInStock).toBe(7)
})

it('rejects a product that does not exist', async () => {
  const edit = setStock(shop, actor, { productId: '0'.repeat(24), variants: [{ available: 1 }] })
  await expect(edit).rejects.toMatchObject({ code: 'not_found' })
})
