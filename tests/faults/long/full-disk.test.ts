import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { type Customer, createShopClient } from '#tests/support/create-shop-client.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/mount-small-disk.ts'
import { startShopProcess } from '#tests/support/start-shop-process.ts'
import { startShopWithPostgres } from '#tests/support/start-shop-with-postgres.ts'

const MAX_RECOVERY_MS = 60_000
const IMAGE_SIZE_PX = 64
const orderIdPattern = /^[0-9a-f]{24}$/
const unavailable = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }
const internalTerms = /ENOSPC|postgres|sql|\/tmp|No space|node_modules|\.ts\b/i

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

/** Creates a data folder with a subfolder on a small disk; `disk` is the reason as text if that is not possible. */
async function createDataOnSmallDisk(subfolder: string, megabytes: number) {
  const dataDir = await createDataDir()
  cleanups.push(() => removeDataDir(dataDir))
  const disk = await mountSmallDisk(join(dataDir, subfolder), megabytes)
  if (typeof disk !== 'string') cleanups.push(disk.unmount)
  return { dataDir, disk }
}

/** Random pixels, which do not compress. */
const createImage = () =>
  sharp(randomBytes(IMAGE_SIZE_PX ** 2 * 3), { raw: { width: IMAGE_SIZE_PX, height: IMAGE_SIZE_PX, channels: 3 } })
    .jpeg()
    .toBuffer()

async function sendImage(url: string, bytes: Buffer, token?: string) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'tee.jpg')
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(url, { method: 'POST', headers, body: form })
  const text = await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
}

it('stores no partial image on a full disk, serves existing ones and accepts uploads once there is space', async ({
  skip,
}) => {
  const { dataDir, disk } = await createDataOnSmallDisk('media', 16)
  if (typeof disk === 'string') return skip(disk)
  const database = await createMigratedDatabase()
  cleanups.push(database.close)
  const shop = await startShopProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  })
  cleanups.push(shop.stop)
  const { createUser, query } = createShopClient({
    database,
    getUrls: () => ({ url: shop.url, providerUrl: '' }),
  })
  const { token } = await createUser('admin')
  const upload = async () => sendImage(`${shop.url}/api/upload`, await createImage(), token)
  const uploadReturnPhoto = async () => sendImage(`${shop.url}/api/returns/image`, await createImage())

  const firstUpload = await upload()
  expect(firstUpload.status).toBe(200)
  const { imageUrl } = JSON.parse(firstUpload.text)
  const listFiles = () => readdir(join(dataDir, 'media'))
  // the original and six variants
  await expect.poll(listFiles, { timeout: MAX_RECOVERY_MS }).toHaveLength(7)
  await disk.fill()
  const filesBefore = await listFiles()
  for (const response of [await upload(), await uploadReturnPhoto()]) {
    expect(response).toMatchObject(unavailable)
    expect(response.text).not.toMatch(internalTerms)
  }
  expect(await listFiles()).toEqual(filesBefore)
  expect(await query('SELECT name FROM return_photos')).toEqual([])
  expect((await fetch(`${shop.url}${imageUrl}`)).status).toBe(200)

  await disk.free()
  expect((await upload()).status).toBe(200)
  expect((await uploadReturnPhoto()).status).toBe(201)
  const countFiles = async () => (await listFiles()).length
  await expect.poll(countFiles, { timeout: MAX_RECOVERY_MS }).toBe(15)
  for (const file of await listFiles()) {
    const bytes = await readFile(join(dataDir, 'media', file))
    await expect(sharp(bytes).stats(), file).resolves.toBeDefined()
  }
}, 240_000)

type Shop = Awaited<ReturnType<typeof startShopWithPostgres>>

/** Returned if the sandbox gateway, which shares the disk, fails too. */
const NOT_PAID = 'not paid'

/** Buys a unit and returns the acknowledged order id, or the status of the rejection. */
async function buy(shop: Shop, customer: Customer, productId: string): Promise<string | number> {
  const checkout = await shop.createCheckout(customer, [{ productId, quantity: 1 }])
  if (checkout.status !== 201) return checkout.status
  const payment = await shop.payAtProvider(checkout.body.payment.orderId)
  if (payment.status !== 200) return NOT_PAID
  await shop.submitPaymentProof(customer, checkout.body._id, payment.body)
  const order = await shop.finalizeCheckout(customer, checkout.body._id)
  return order.status === 200 ? order.body._id : order.status
}

/** Writes until the disk is full and returns the rejected response. */
async function writeUntilFull(shop: Shop, disk: SmallDisk) {
  await disk.fill()
  // PostgreSQL first uses the space it has preallocated
  for (let n = 0; n < 2_000; n++) {
    const response = await shop.fetchTimed('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email: `a${n}@example.in`, message: `${n} `.repeat(400) }),
    })
    if (response.status === 503) return response
    expect([200, 201, 202, 429]).toContain(response.status)
    await shop
      .query(`INSERT INTO filler SELECT repeat(md5(random()::text), 2000) FROM generate_series(1, 200)`)
      .catch(() => {})
  }
  return expect.fail('the disk never filled up')
}

it('loses no order when the database disk is full, rejects writes with 503 and recovers once there is space', async ({
  skip,
}) => {
  const { dataDir, disk } = await createDataOnSmallDisk('.', 300)
  if (typeof disk === 'string') return skip(disk)
  const shop = await startShopWithPostgres(dataDir)
  cleanups.push(shop.stop)
  const productId = await shop.addProduct(1_000)
  const customer = await shop.createUser()
  await shop.query('CREATE TABLE filler (content text)')
  const firstOrder = await buy(shop, customer, productId)
  expect(firstOrder).toMatch(orderIdPattern)
  expect((await shop.fetchTimed('/')).status).toBe(200)

  const rejection = await writeUntilFull(shop, disk)
  expect(rejection).toMatchObject(unavailable)
  expect(rejection.text).not.toMatch(internalTerms)
  const acknowledgedIds: string[] = [String(firstOrder)]
  for (let n = 0; n < 10; n++) {
    const order = await buy(shop, customer, productId)
    if (typeof order === 'number') expect(order).toBe(503)
    else if (order !== NOT_PAID) acknowledgedIds.push(order)
  }
  expect((await shop.fetchTimed('/healthz')).status).toBe(200)
  expect((await shop.fetchTimed('/')).status).toBe(200)

  await disk.free()
  const freedAt = performance.now()
  const pollOptions = { timeout: MAX_RECOVERY_MS, interval: 200 }
  await expect.poll(() => buy(shop, customer, productId), pollOptions).toMatch(orderIdPattern)
  console.log(
    `sells again ${Math.round(performance.now() - freedAt)} ms after space was freed; ${acknowledgedIds.length} orders`,
  )
  for (const id of acknowledgedIds) {
    expect(await shop.call('GET', `/orders/${id}`, customer)).toMatchObject({ status: 200, body: { isPaid: true } })
  }
  await expect.poll(() => shop.findUnaccountedPayments(), { timeout: 120_000 }).toEqual([])
  expect(await shop.findInvariantViolations()).toEqual([])
}, 300_000)
