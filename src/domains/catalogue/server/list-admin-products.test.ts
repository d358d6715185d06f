import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { asPaise } from '#shared/money.ts'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { createShopSettings, shopSettings } from '#tests/support/shop-settings.ts'
import { getProductOverview } from './get-product-overview.ts'
import { getProductSummary } from './get-product-summary.ts'
import { listAdminProducts } from './list-admin-products.ts'

const productsPath = '/api/admin/products'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
  await shop.addProduct({ name: 'Beta 50% Tee', sku: 'HD-001', pricePaise: asPaise(300), stock: [{ quantity: 3 }] })
  await shop.addProduct({
    name: 'alpha Tee',
    sku: 'HD-002',
    pricePaise: asPaise(200),
    state: 'draft',
    stock: [{ quantity: 0 }],
  })
  await shop.addProduct({
    name: 'Gamma',
    sku: 'ZZ-9',
    pricePaise: asPaise(100),
    category: 'Winter Wear',
    collections: ['Hoodie'],
    state: 'archived',
  })
  await shop.pool.query(
    `UPDATE stock SET sold = 5, received = received + 5 FROM products WHERE product_id = products.id AND sku = 'ZZ-9'`,
  )
  await flushStockDeltas(shop)
})
afterAll(() => shop.close())

const fetchPage = async (query: string) => {
  const { body, headers } = await shop.call('GET', `${productsPath}?${query}`)
  return { names: body.map(({ name }: { name: string }) => name), total: Number(headers['x-total-count']) }
}

describe('the admin product list', () => {
  it.each([
    ['', ['Gamma', 'alpha Tee', 'Beta 50% Tee']],
    ['sortBy=createdAt', ['Beta 50% Tee', 'alpha Tee', 'Gamma']],
    ['sortBy=name', ['alpha Tee', 'Beta 50% Tee', 'Gamma']],
    ['sortBy=price', ['Gamma', 'alpha Tee', 'Beta 50% Tee']],
    ['sortBy=-stock', ['Gamma', 'Beta 50% Tee', 'alpha Tee']],
    ['sortBy=-sold', ['Gamma', 'alpha Tee', 'Beta 50% Tee']],
    ['q=tee', ['alpha Tee', 'Beta 50% Tee']],
    ['q=d-00', ['alpha Tee', 'Beta 50% Tee']],
    ['q=50%25', ['Beta 50% Tee']],
    ['q=_', []],
    ['state=draft', ['alpha Tee']],
    ['state=live', ['Beta 50% Tee']],
    ['stock=out', ['alpha Tee']],
    ['stock=low', ['Beta 50% Tee']],
    ['stock=in', ['Gamma', 'Beta 50% Tee']],
    ['category=Winter Wear', ['Gamma']],
    ['collection=Hoodie', ['Gamma']],
    ['collection=Hoodie&state=live', []],
    ['limit=1&page=2', ['alpha Tee']],
  ])('lists products for %j', async (query, names) => {
    const page = await fetchPage(query)
    expect(page.names).toEqual(names)
    expect(page.total).toBe(query.startsWith('limit') ? 3 : names.length)
  })

  it('counts products by state, counts live products by stock level, and lists the filter values', async () => {
    expect((await shop.call('GET', `${productsPath}/overview`)).body).toEqual({
      states: { live: 1, draft: 1, archived: 1 },
      stock: { out: 0, low: 1, in: 1 },
      categories: ['Top Wear', 'Winter Wear'],
      collections: ['Hoodie', 'OverSized T-Shirt'],
      colors: ['Black'],
      sizes: ['S', 'M', 'L'],
    })
  })

  it('follows the low-stock threshold of the settings', async () => {
    const deps = { db: shop.db, shopSettings: createShopSettings({ commerce: { lowStockThreshold: 2 } }) }
    expect((await getProductOverview(deps)).stock).toEqual({ out: 0, low: 0, in: 1 })
    expect((await listAdminProducts(deps, { stock: 'low' })).total).toBe(0)
    expect((await getProductSummary(deps, 10)).lowStock).toEqual([])
    expect((await getProductSummary({ db: shop.db, shopSettings }, 10)).lowStock).toMatchObject([
      { name: 'Beta 50% Tee' },
    ])
  })
})
