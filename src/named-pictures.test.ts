import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Content, EditedContent } from '#domains/content/contract.ts'
import { type Money, openMoney } from '#tests/support/money.ts'
import type { Customer } from '#tests/support/money-tools.ts'
import { returnTools } from '#tests/support/returns.ts'
import { newPicture } from '#tests/support/uploads.ts'

let shop: Money
let admin: Customer
beforeAll(async () => {
  shop = await openMoney()
  admin = await shop.join('admin')
})
afterAll(() => shop.close())

async function upload(): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await newPicture())]), 'tee.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(`${shop.url}/api/upload`, { method: 'POST', headers, body: form })
  return (await answer.json()).imageUrl
}
const showing = (url: string) => shop.stock(5, { images: [{ url, altText: '' }] })
const until = { timeout: 30_000 }
const statusOf = async (url: string) => (await fetch(`${shop.url}${url}`)).status
const edit = (id: string, body: object) => shop.call('PUT', `/admin/products/${id}`, { token: admin.token, body })

/** The shop's own job, after so long that every picture which nothing names is due. */
async function sweepLater(): Promise<void> {
  const unused = await upload()
  // a picture whose widths are made is seen by that
  const beingMade = () => shop.rows(`SELECT FROM pgboss.job WHERE name = 'media-variants' AND state < 'completed'`)
  await expect.poll(beingMade, until).toEqual([])
  await shop.rows(`UPDATE uploads SET state = 'unused', seen_at = seen_at - interval '8 days' WHERE state = 'used'`)
  await shop.rows(`UPDATE uploads SET seen_at = seen_at - interval '8 days' WHERE state = 'unused'`)
  await shop.db.transaction((tx) => shop.deps.jobs.enqueue(tx, 'media.sweep-uploads', {}))
  const isRemoved = async () =>
    shop.rows(`SELECT FROM uploads WHERE state = 'removed' AND $1 LIKE '%' || id || '%'`, [unused])
  await expect.poll(isRemoved, until).toHaveLength(1)
  await expect.poll(() => shop.rows(`SELECT FROM uploads WHERE state = 'removing'`), until).toEqual([])
}

async function saveLink(to: string | undefined) {
  const { body } = await shop.call('GET', '/admin/content', { token: admin.token })
  const { standard, version } = body as EditedContent
  const content: Content = structuredClone(standard)
  for (const section of content.sections) {
    if (section.kind === 'shelf' && to) section.link = { label: 'Look', to }
  }
  return shop.call('PUT', '/admin/content', { token: admin.token, body: { ...content, version } })
}

/** The columns in which an address of an upload stands. */
async function placesThatName(): Promise<string[]> {
  const columns = await shop.rows<{ table: string; column: string }>(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb') ORDER BY 1, 2`,
  )
  const looks = columns.map(async ({ table, column }) => {
    const naming = await shop.rows(`SELECT FROM "${table}" WHERE "${column}"::text LIKE '%/media/uploads/%' LIMIT 1`)
    return naming.length > 0 ? [`${table}.${column}`] : []
  })
  return (await Promise.all(looks)).flat()
}

it('stay while a product, an order, somebody who pays or the home page names them', async () => {
  const [shown, bought, paying, late, linked] = (await Promise.all([1, 2, 3, 4, 5].map(upload))) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const shownBy = await showing(shown)
  const boughtAs = await showing(bought)
  const payingFor = await showing(paying)
  const lateFor = await showing(late)
  await returnTools(shop, admin).placed([{ productId: boughtAs, quantity: 1 }])
  // what is asked no more of a checkout is the order's alone to name
  await shop.rows('UPDATE checkouts SET next_ask_at = NULL')
  const customer = await shop.join()
  const checkout = await shop.checkout(customer, [{ productId: payingFor, quantity: 1 }])
  const expired = await shop.checkout(await shop.join(), [{ productId: lateFor, quantity: 1 }])
  await shop.rows(`UPDATE checkouts SET state = 'expired', next_ask_at = NULL WHERE id = $1`, [expired.body._id])
  for (const id of [boughtAs, payingFor, lateFor]) expect((await edit(id, { images: [] })).status).toBe(200)
  expect((await saveLink(linked)).status).toBe(200)

  await sweepLater()
  for (const url of [shown, bought, paying, late, linked]) expect([url, await statusOf(url)]).toEqual([url, 200])
  // the log of changes names what was, and keeps nothing
  expect(await placesThatName()).toEqual([
    'audit_entries.after',
    'checkout_lines.image',
    'order_lines.image',
    'product_images.url',
    'site_content.content',
  ])

  await edit(shownBy, { images: [] })
  await shop.rows(`UPDATE checkouts SET state = 'cancelled', next_ask_at = NULL WHERE id = $1`, [checkout.body._id])
  expect((await saveLink(undefined)).status).toBe(200)
  await sweepLater()
  for (const url of [shown, paying, linked]) expect([url, await statusOf(url)]).toEqual([url, 404])
  expect(await statusOf(bought)).toBe(200)

  const refused = await saveLink(linked)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'A link points to an image that no longer exists. Please upload it again.',
  ])
  expect((await shop.call('GET', '/content')).body.sections).not.toContainEqual(
    expect.objectContaining({ link: { label: 'Look', to: linked } }),
  )
}, 120_000)
