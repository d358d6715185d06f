import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createShopClient } from '#tests/support/create-shop-client.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { startShopProcess } from '#tests/support/start-shop-process.ts'

const SHOPPERS = 4
const MIN_ORDERS = 12
const log = pino({ level: 'silent' })
const pollOptions = { timeout: 60_000 }

let home: string
beforeAll(async () => {
  home = await createDataDir()
})
afterAll(() => removeDataDir(home))

/** Starts a shop on a data folder and opens a second connection to its database. */
async function open(dataDir: string) {
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  onTestFinished(() => shop.stop())
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(() => embedded.stop())
  const database = openDatabase({ url: embedded.url, poolSize: 4, applicationName: 'nukkad-test' }, log)
  onTestFinished(() => database.close())
  const where = () => ({ url: shop.url, gatewayUrl: `${shop.url}/sandbox/razorpay` })
  return { url: shop.url, ...createShopClient({ database, getUrls: where }) }
}
type Shop = Awaited<ReturnType<typeof open>>

async function upload({ url, createUser: joinAs }: Shop): Promise<string> {
  const admin = await joinAs('admin')
  const image = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#e4572e' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'tee.png')
  const headers = { authorization: `Bearer ${admin.token}` }
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(200)
  return ((await response.json()) as { imageUrl: string }).imageUrl
}

/** Lets shoppers buy until stopped and collects the acknowledged orders. */
function keepBuying(shop: Shop, productId: string) {
  const placed: string[] = []
  let isStopped = false
  const shopping = async () => {
    const customer = await shop.createUser()
    while (!isStopped) {
      const { status, body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
      if (status !== 201) continue
      const { body: proof } = await shop.payAtGateway(body.payment.orderId)
      await shop.submitPaymentProof(customer, body._id, proof)
      const done = await shop.finalizeCheckout(customer, body._id)
      if (done.status === 200) placed.push(done.body._id)
    }
  }
  const all = Promise.all(Array.from({ length: SHOPPERS }, shopping))
  const stop = async () => {
    isStopped = true
    await all
  }
  return { placed, stop }
}

const sumOrders = (shop: Shop, ids: string[]) =>
  shop.query(
    `SELECT count(*), sum(total_paise) AS total,
            (SELECT sum(quantity) FROM order_lines WHERE order_id = ANY($1)) AS units,
            (SELECT count(*) FROM invoices WHERE order_id = ANY($1)) AS invoices
     FROM orders WHERE id = ANY($1)`,
    [ids],
  )

it('restores a backup made during sales completely, images included', async () => {
  const dataDir = join(home, 'shop')
  const copy = join(home, 'copy')
  const shop = await open(dataDir)
  const productId = await shop.addProduct(100_000)
  const image = await upload(shop)
  const shoppers = keepBuying(shop, productId)
  await vi.waitUntil(() => shoppers.placed.length >= MIN_ORDERS, pollOptions)
  const before = [...shoppers.placed]
  await promisify(execFile)(process.execPath, ['scripts/backup.ts', copy], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  const during = shoppers.placed.length
  expect(during).toBeGreaterThan(before.length)
  await vi.waitUntil(() => shoppers.placed.length >= during + MIN_ORDERS, pollOptions)
  await shoppers.stop()

  const restored = await open(copy)
  expect(await restored.findViolations()).toEqual([])
  const restoredIds = (await restored.query<{ id: string }>('SELECT id FROM orders')).map(({ id }) => id)
  expect(before.filter((id) => !restoredIds.includes(id))).toEqual([])
  // orders after the backup are not in it
  expect(shoppers.placed.filter((id) => !restoredIds.includes(id)).length).toBeGreaterThan(0)
  expect(await sumOrders(restored, restoredIds)).toEqual(await sumOrders(shop, restoredIds))
  const fetchImage = async ({ url }: Shop) => Buffer.from(await (await fetch(new URL(image, url))).arrayBuffer())
  expect((await fetchImage(restored)).equals(await fetchImage(shop))).toBe(true)
  // the restored shop still sells
  const more = keepBuying(restored, productId)
  await vi.waitUntil(() => more.placed.length > 0, pollOptions)
  await more.stop()
  expect(await restored.findViolations()).toEqual([])
}, 180_000)
