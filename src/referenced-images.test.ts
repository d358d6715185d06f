import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminContent } from '#domains/content/admin-contract.ts'
import type { Content } from '#domains/content/contract.ts'
import { createReturnsClient } from '#tests/support/create-returns-client.ts'
import type { Customer } from '#tests/support/create-shop-client.ts'
import { createImage } from '#tests/support/create-uploads-app.ts'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let admin: Customer
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.createUser('admin')
})
afterAll(() => shop.close())

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await createImage())]), 'tee.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${shop.url}/api/upload`, { method: 'POST', headers, body: form })
  return (await response.json()).imageUrl
}
const createProductWithImage = (url: string) => shop.addProduct(5, { images: [{ url, altText: '' }] })
const pollOptions = { timeout: 30_000 }
const getStatus = async (url: string) => (await fetch(`${shop.url}${url}`)).status
const updateProduct = (id: string, body: object) =>
  shop.call('PUT', `/admin/products/${id}`, { token: admin.token, body })

/** Backdates unreferenced uploads past their grace period and runs the cleanup job. */
async function runCleanup(): Promise<void> {
  const unusedUrl = await upload()
  // resizing an image counts as use
  const listPendingResizes = () =>
    shop.query(`SELECT FROM pgboss.job WHERE name = 'media-variants' AND state < 'completed'`)
  await expect.poll(listPendingResizes, pollOptions).toEqual([])
  await shop.query(`UPDATE uploads SET state = 'unused', seen_at = seen_at - interval '8 days' WHERE state = 'used'`)
  await shop.query(`UPDATE uploads SET seen_at = seen_at - interval '8 days' WHERE state = 'unused'`)
  await shop.db.transaction((tx) => shop.deps.jobs.enqueue(tx, 'media.delete-orphan-uploads', {}))
  const findRemoved = async () =>
    shop.query(`SELECT FROM uploads WHERE state = 'removed' AND $1 LIKE '%' || id || '%'`, [unusedUrl])
  await expect.poll(findRemoved, pollOptions).toHaveLength(1)
  await expect.poll(() => shop.query(`SELECT FROM uploads WHERE state = 'removing'`), pollOptions).toEqual([])
}

async function saveContentLink(to: string | undefined) {
  const { body } = await shop.call('GET', '/admin/content', { token: admin.token })
  const { defaultContent, version } = body as AdminContent
  const content: Content = structuredClone(defaultContent)
  for (const section of content.sections) {
    if (section.kind === 'shelf' && to) section.link = { label: 'Look', to }
  }
  return shop.call('PUT', '/admin/content', { token: admin.token, body: { ...content, version } })
}

/** Lists the columns that contain a URL of an upload. */
async function listReferencingColumns(): Promise<string[]> {
  const columns = await shop.query<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb') ORDER BY 1, 2`,
  )
  const lookups = columns.map(async ({ table, column }) => {
    const references = await shop.query(
      `SELECT FROM "${table}" WHERE "${column}"::text LIKE '%/media/uploads/%' LIMIT 1`,
    )
    return references.length > 0 ? [`${table}.${column}`] : []
  })
  return (await Promise.all(lookups)).flat()
}

it('keeps an uploaded image while a product, an order, a payable checkout or the home page references it, then deletes it', async () => {
  const [productImage, orderImage, checkoutImage, expiredCheckoutImage, linkedImage] = (await Promise.all(
    [1, 2, 3, 4, 5].map(upload),
  )) as [string, string, string, string, string]
  const displayedProduct = await createProductWithImage(productImage)
  const orderedProduct = await createProductWithImage(orderImage)
  const checkoutProduct = await createProductWithImage(checkoutImage)
  const expiredProduct = await createProductWithImage(expiredCheckoutImage)
  await createReturnsClient(shop, admin).placeOrder([{ productId: orderedProduct, quantity: 1 }])
  // a settled checkout no longer keeps the image, only the order does
  await shop.query('UPDATE checkouts SET reconcile_at = NULL')
  const customer = await shop.createUser()
  const checkout = await shop.createCheckout(customer, [{ productId: checkoutProduct, quantity: 1 }])
  const expiredCheckout = await shop.createCheckout(await shop.createUser(), [
    { productId: expiredProduct, quantity: 1 },
  ])
  await shop.query(`UPDATE checkouts SET state = 'expired', reconcile_at = NULL WHERE id = $1`, [
    expiredCheckout.body._id,
  ])
  for (const id of [orderedProduct, checkoutProduct, expiredProduct])
    expect((await updateProduct(id, { images: [] })).status).toBe(200)
  expect((await saveContentLink(linkedImage)).status).toBe(200)

  await runCleanup()
  for (const url of [productImage, orderImage, checkoutImage, expiredCheckoutImage, linkedImage])
    expect([url, await getStatus(url)]).toEqual([url, 200])
  // the audit log mentions images but does not keep them
  expect(await listReferencingColumns()).toEqual([
    'audit_entries.after',
    'checkout_lines.image',
    'order_lines.image',
    'product_images.url',
    'site_content.content',
  ])

  await updateProduct(displayedProduct, { images: [] })
  await shop.query(`UPDATE checkouts SET state = 'cancelled', reconcile_at = NULL WHERE id = $1`, [checkout.body._id])
  expect((await saveContentLink(undefined)).status).toBe(200)
  await runCleanup()
  for (const url of [productImage, checkoutImage, linkedImage]) expect([url, await getStatus(url)]).toEqual([url, 404])
  expect(await getStatus(orderImage)).toBe(200)

  const response = await saveContentLink(linkedImage)
  expect([response.status, response.body.message]).toEqual([
    409,
    'A link points to an image that no longer exists. Please upload it again.',
  ])
  expect((await shop.call('GET', '/content')).body.sections).not.toContainEqual(
    expect.objectContaining({ link: { label: 'Look', to: linkedImage } }),
  )
}, 120_000)
