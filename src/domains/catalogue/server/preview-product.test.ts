import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
let id: string
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, audit_entries CASCADE')
  id = await shop.addProduct({ name: 'Secret Tee' })
  await shop.pool.query(`UPDATE products SET state = 'draft' WHERE id = $1`, [id])
})

const linksPath = () => `/api/admin/products/${id}/preview-links`
const createLink = async () => (await shop.call('POST', linksPath())).body as { path: string; expiresAt: string }
const open = (path: string) => shop.call('GET', path.replace('/preview/', '/api/previews/'), { token: null })
const countLinks = async () => (await shop.call('GET', linksPath())).body.active

describe('a preview link', () => {
  it('shows a draft to anyone, and is neither cached nor indexed', async () => {
    const { path, expiresAt } = await createLink()
    expect(path).toMatch(/^\/preview\/[\w-]{43}$/)
    const { status, body, headers } = await open(path)
    expect([status, body.state, body.product.name, body.expiresAt]).toEqual([200, 'draft', 'Secret Tee', expiresAt])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await shop.get(`/api/products/${id}`)).status).toBe(404)
    expect(await countLinks()).toBe(1)
  })

  it('is stored as a hash, and recorded', async () => {
    const { path } = await createLink()
    const { rows } = await shop.pool.query('SELECT token_hash FROM product_previews')
    expect(path).not.toContain(rows[0].token_hash)
    expect(await shop.listAuditEntries()).toMatchObject([
      { kind: 'product', after: { change: 'preview link created' } },
    ])
  })

  it('expires after 7 days', async () => {
    const { path, expiresAt } = await createLink()
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
    await shop.pool.query(`UPDATE product_previews SET expires_at = now() - interval '1 second'`)
    expect(await open(path)).toMatchObject({
      status: 404,
      body: { message: 'This preview link has expired or was revoked.' },
    })
    expect(await countLinks()).toBe(0)
    await createLink()
    const { rowCount } = await shop.pool.query('SELECT FROM product_previews')
    expect(rowCount).toBe(1)
  })

  it('is not counted as revoked after it has expired', async () => {
    await createLink()
    await shop.pool.query(`UPDATE product_previews SET expires_at = now() - interval '1 second'`)
    expect((await shop.call('DELETE', linksPath())).body).toEqual({ revoked: 0 })
  })

  it('can be revoked, with all others of the product', async () => {
    const { path } = await createLink()
    await createLink()
    expect((await shop.call('DELETE', linksPath())).body).toEqual({ revoked: 2 })
    expect((await open(path)).status).toBe(404)
    expect((await open('/preview/guess')).status).toBe(404)
    expect((await shop.call('DELETE', linksPath())).body).toEqual({ revoked: 0 })
    expect(
      (await shop.listAuditEntries()).filter(({ after }) => after?.['change'] === 'preview links revoked'),
    ).toHaveLength(1)
  })

  it('is created by admins only, for products that exist', async () => {
    expect((await shop.call('POST', linksPath(), { token: null })).status).toBe(401)
    expect((await shop.call('POST', linksPath().replace(id, '0'.repeat(24)))).status).toBe(404)
  })
})
