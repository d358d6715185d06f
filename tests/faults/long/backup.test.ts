import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { moneyTools } from '#tests/support/money-tools.ts'
import { runShop } from '#tests/support/run-shop.ts'

const SHOPPERS = 4
const ENOUGH = 12
const log = pino({ level: 'silent' })
const until = { timeout: 60_000 }

let home: string
beforeAll(async () => {
  home = await makeDataDir()
})
afterAll(() => removeDataDir(home))

/** A shop on a data folder, and its database as somebody else sees it. */
async function open(dataDir: string) {
  const shop = await runShop({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  onTestFinished(() => shop.stop())
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(() => embedded.stop())
  const database = openDatabase({ url: embedded.url, poolSize: 4, applicationName: 'nukkad-test' }, log)
  onTestFinished(() => database.close())
  const where = () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` })
  return { url: shop.url, ...moneyTools({ database, where }) }
}
type Shop = Awaited<ReturnType<typeof open>>

async function upload({ url, join: joinAs }: Shop): Promise<string> {
  const admin = await joinAs('admin')
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#e4572e' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'tee.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { imageUrl: string }).imageUrl
}

/** Shoppers who buy one after the other until they are told to stop; the orders that they were told of. */
function shopOn(shop: Shop, productId: string) {
  const placed: string[] = []
  let isOver = false
  const shopping = async () => {
    const customer = await shop.join()
    while (!isOver) {
      const { status, body } = await shop.checkout(customer, [{ productId, quantity: 1 }])
      if (status !== 201) continue
      const { body: proof } = await shop.payAtGateway(body.payment.orderId)
      await shop.showProof(customer, body._id, proof)
      const done = await shop.finalize(customer, body._id)
      if (done.status === 200) placed.push(done.body._id)
    }
  }
  const all = Promise.all(Array.from({ length: SHOPPERS }, shopping))
  const stop = async () => {
    isOver = true
    await all
  }
  return { placed, stop }
}

const ordersOf = (shop: Shop, ids: string[]) =>
  shop.rows(
    `SELECT count(*), sum(total_paise) AS total,
            (SELECT sum(quantity) FROM order_lines WHERE order_id = ANY($1)) AS units,
            (SELECT count(*) FROM invoices WHERE order_id = ANY($1)) AS invoices
     FROM orders WHERE id = ANY($1)`,
    [ids],
  )

it('is whole again from a copy that was made while people were buying, pictures and all', async () => {
  const dataDir = join(home, 'shop')
  const copy = join(home, 'copy')
  const shop = await open(dataDir)
  const productId = await shop.stock(100_000)
  const picture = await upload(shop)
  const shoppers = shopOn(shop, productId)
  await vi.waitUntil(() => shoppers.placed.length >= ENOUGH, until)
  const before = [...shoppers.placed]
  await promisify(execFile)(process.execPath, ['scripts/backup.ts', copy], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  const during = shoppers.placed.length
  expect(during).toBeGreaterThan(before.length)
  await vi.waitUntil(() => shoppers.placed.length >= during + ENOUGH, until)
  await shoppers.stop()

  const restored = await open(copy)
  expect(await restored.wrongs()).toEqual([])
  const kept = (await restored.rows<{ id: string }>('SELECT id FROM orders')).map(({ id }) => id)
  expect(before.filter((id) => !kept.includes(id))).toEqual([])
  // it ends with the copy, and not with the shop
  expect(shoppers.placed.filter((id) => !kept.includes(id)).length).toBeGreaterThan(0)
  expect(await ordersOf(restored, kept)).toEqual(await ordersOf(shop, kept))
  const bytesAt = async ({ url }: Shop) => Buffer.from(await (await fetch(new URL(picture, url))).arrayBuffer())
  expect((await bytesAt(restored)).equals(await bytesAt(shop))).toBe(true)
  // and it goes on from there
  const more = shopOn(restored, productId)
  await vi.waitUntil(() => more.placed.length > 0, until)
  await more.stop()
  expect(await restored.wrongs()).toEqual([])
}, 180_000)
