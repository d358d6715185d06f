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

const SHOPPER_COUNT = 4
const MIN_ORDER_COUNT = 12
const log = pino({ level: 'silent' })
const pollOptions = { timeout: 60_000 }

let tempDir: string
beforeAll(async () => {
  tempDir = await createDataDir()
})
afterAll(() => removeDataDir(tempDir))

/** Starts a shop on a data folder and opens a second connection to its database. */
async function openShop(dataDir: string) {
  const shop = await startShopProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  onTestFinished(() => shop.stop())
  const embedded = await startEmbedded({ dataDir, log })
  onTestFinished(() => embedded.stop())
  const database = openDatabase({ url: embedded.url, poolSize: 4, applicationName: 'nukkad-test' }, log)
  onTestFinished(() => database.close())
  const getUrls = () => ({ url: shop.url, providerUrl: `${shop.url}/sandbox/razorpay` })
  return { url: shop.url, ...createShopClient({ database, getUrls }) }
}
type Shop = Awaited<ReturnType<typeof openShop>>

async function uploadImage({ url, createUser }: Shop): Promise<string> {
  const admin = await createUser('admin')
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
  const orderIds: string[] = []
  let isStopped = false
  const keepOrdering = async () => {
    const customer = await shop.createUser()
    while (!isStopped) {
      const { status, body } = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
      if (status !== 201) continue
      const { body: proof } = await shop.payAtProvider(body.payment.orderId)
      await shop.submitPaymentProof(customer, body._id, proof)
      const finalized = await shop.finalizeCheckout(customer, body._id)
      if (finalized.status === 200) orderIds.push(finalized.body._id)
    }
  }
  const pending = Promise.all(Array.from({ length: SHOPPER_COUNT }, keepOrdering))
  const stop = async () => {
    isStopped = true
    await pending
  }
  return { orderIds, stop }
}

const sumOrders = (shop: Shop, ids: string[]) =>
  shop.query(
    `SELECT count(*), sum(total_paise) AS total,
            (SELECT sum(quantity) FROM order_lines WHERE order_id = ANY($1)) AS units,
            (SELECT count(*) FROM invoices WHERE order_id = ANY($1)) AS invoices
     FROM orders WHERE id = ANY($1)`,
    [ids],
  )

it('restores a complete backup made during sales, including images', async () => {
  const dataDir = join(tempDir, 'shop')
  const backupDir = join(tempDir, 'backup')
  const shop = await openShop(dataDir)
  const productId = await shop.addProduct(100_000)
  const imageUrl = await uploadImage(shop)
  const shoppers = keepBuying(shop, productId)
  await vi.waitUntil(() => shoppers.orderIds.length >= MIN_ORDER_COUNT, pollOptions)
  const idsBefore = [...shoppers.orderIds]
  await promisify(execFile)(process.execPath, ['scripts/backup.ts', backupDir], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  })
  const countAfterBackup = shoppers.orderIds.length
  expect(countAfterBackup).toBeGreaterThan(idsBefore.length)
  await vi.waitUntil(() => shoppers.orderIds.length >= countAfterBackup + MIN_ORDER_COUNT, pollOptions)
  await shoppers.stop()

  const restored = await openShop(backupDir)
  expect(await restored.findInvariantViolations()).toEqual([])
  const restoredIds = (await restored.query<{ id: string }>('SELECT id FROM orders')).map(({ id }) => id)
  expect(idsBefore.filter((id) => !restoredIds.includes(id))).toEqual([])
  // orders after the backup are not in it
  expect(shoppers.orderIds.filter((id) => !restoredIds.includes(id)).length).toBeGreaterThan(0)
  expect(await sumOrders(restored, restoredIds)).toEqual(await sumOrders(shop, restoredIds))
  const fetchImage = async ({ url }: Shop) => Buffer.from(await (await fetch(new URL(imageUrl, url))).arrayBuffer())
  expect((await fetchImage(restored)).equals(await fetchImage(shop))).toBe(true)
  // the restored shop still sells
  const newShoppers = keepBuying(restored, productId)
  await vi.waitUntil(() => newShoppers.orderIds.length > 0, pollOptions)
  await newShoppers.stop()
  expect(await restored.findInvariantViolations()).toEqual([])
}, 180_000)
