import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { type Customer, moneyTools } from '#tests/support/money-tools.ts'
import { runShopWithPostgres } from '#tests/support/own-postgres.ts'
import { runShop } from '#tests/support/run-shop.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'

const RECOVERY_MS = 60_000
const PICTURE_EDGE = 64
const orderId = /^[0-9a-f]{24}$/
const turnedAway = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }
const innerWords = /ENOSPC|postgres|sql|\/tmp|No space|node_modules|\.ts\b/i

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A folder for data, a part of which lies on a disk that can be filled; nothing where the machine allows none. */
async function dataOnSmallDisk(part: string, megabytes: number) {
  const dataDir = await makeDataDir()
  undo.push(() => removeDataDir(dataDir))
  const disk = await mountSmallDisk(join(dataDir, part), megabytes)
  if (typeof disk !== 'string') undo.push(disk.unmount)
  return { dataDir, disk }
}

/** Noise, which no format makes small. */
const picture = () =>
  sharp(randomBytes(PICTURE_EDGE ** 2 * 3), { raw: { width: PICTURE_EDGE, height: PICTURE_EDGE, channels: 3 } })
    .jpeg()
    .toBuffer()

async function send(url: string, bytes: Buffer, token?: string) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'tee.jpg')
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(url, { method: 'POST', headers, body: form })
  const text = await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
}

it('keeps no half of a picture when there is no room for it, shows those it has, and takes more when there is', async ({
  skip,
}) => {
  const { dataDir, disk } = await dataOnSmallDisk('media', 16)
  if (typeof disk === 'string') return skip(disk)
  const database = await freshDatabase()
  undo.push(database.close)
  const shop = await runShop({ DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  undo.push(shop.stop)
  const { join: joinShop, rows } = moneyTools({ database, where: () => ({ url: shop.url, gatewayUrl: '' }) })
  const { token } = await joinShop('admin')
  const upload = async () => send(`${shop.url}/api/upload`, await picture(), token)
  const sendPhoto = async () => send(`${shop.url}/api/returns/image`, await picture())

  const before = await upload()
  expect(before.status).toBe(200)
  const { imageUrl } = JSON.parse(before.text)
  const files = () => readdir(join(dataDir, 'media'))
  // the picture and its six widths
  await expect.poll(files, { timeout: RECOVERY_MS }).toHaveLength(7)
  await disk.fill()
  const had = await files()
  for (const answer of [await upload(), await sendPhoto()]) {
    expect(answer).toMatchObject(turnedAway)
    expect(answer.text).not.toMatch(innerWords)
  }
  expect(await files()).toEqual(had)
  expect(await rows('SELECT name FROM return_photos')).toEqual([])
  expect((await fetch(`${shop.url}${imageUrl}`)).status).toBe(200)

  await disk.free()
  expect((await upload()).status).toBe(200)
  expect((await sendPhoto()).status).toBe(201)
  const kept = async () => (await files()).length
  await expect.poll(kept, { timeout: RECOVERY_MS }).toBe(15)
  for (const file of await files()) {
    const bytes = await readFile(join(dataDir, 'media', file))
    await expect(sharp(bytes).stats(), file).resolves.toBeDefined()
  }
}, 240_000)

type Shop = Awaited<ReturnType<typeof runShopWithPostgres>>

/** The gateway keeps its books on the same disk, and fails in its own way. */
const NOT_PAID = 'not paid'

/** One whole purchase; answers its order when the shop has acknowledged it, or the status of what it refused. */
async function buy(shop: Shop, customer: Customer, productId: string): Promise<string | number> {
  const checkout = await shop.checkout(customer, [{ productId, quantity: 1 }])
  if (checkout.status !== 201) return checkout.status
  const paid = await shop.payAtGateway(checkout.body.payment.orderId)
  if (paid.status !== 200) return NOT_PAID
  await shop.showProof(customer, checkout.body._id, paid.body)
  const order = await shop.finalize(customer, checkout.body._id)
  return order.status === 200 ? order.body._id : order.status
}

/** Writes until there is no room; answers what was refused. */
async function writeUntilFull(shop: Shop, disk: SmallDisk) {
  await disk.fill()
  // what PostgreSQL had set aside is used up first
  for (let n = 0; n < 2_000; n++) {
    const answer = await shop.look('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email: `a${n}@example.in`, message: `${n} `.repeat(400) }),
    })
    if (answer.status === 503) return answer
    expect([200, 201, 202, 429]).toContain(answer.status)
    await shop
      .rows(`INSERT INTO ballast SELECT repeat(md5(random()::text), 2000) FROM generate_series(1, 200)`)
      .catch(() => {})
  }
  return expect.fail('there was always room')
}

it('loses nothing when the database has no room left, refuses in plain words, and heals when there is', async ({
  skip,
}) => {
  const { dataDir, disk } = await dataOnSmallDisk('.', 300)
  if (typeof disk === 'string') return skip(disk)
  const shop = await runShopWithPostgres(dataDir)
  undo.push(shop.stop)
  const productId = await shop.stock(1_000)
  const customer = await shop.join()
  await shop.rows('CREATE TABLE ballast (words text)')
  const before = await buy(shop, customer, productId)
  expect(before).toMatch(orderId)
  expect((await shop.look('/')).status).toBe(200)

  const refused = await writeUntilFull(shop, disk)
  expect(refused).toMatchObject(turnedAway)
  expect(refused.text).not.toMatch(innerWords)
  const acknowledged: string[] = [String(before)]
  for (let n = 0; n < 10; n++) {
    const order = await buy(shop, customer, productId)
    if (typeof order === 'number') expect(order).toBe(503)
    else if (order !== NOT_PAID) acknowledged.push(order)
  }
  expect((await shop.look('/healthz')).status).toBe(200)
  expect((await shop.look('/')).status).toBe(200)

  await disk.free()
  const freed = performance.now()
  const tries = { timeout: RECOVERY_MS, interval: 200 }
  await expect.poll(() => buy(shop, customer, productId), tries).toMatch(orderId)
  console.log(
    `sells again ${Math.round(performance.now() - freed)} ms after there was room; ${acknowledged.length} orders`,
  )
  for (const id of acknowledged) {
    expect(await shop.call('GET', `/orders/${id}`, customer)).toMatchObject({ status: 200, body: { isPaid: true } })
  }
  await expect.poll(() => shop.unknownPayments(), { timeout: 120_000 }).toEqual([])
  expect(await shop.wrongs()).toEqual([])
}, 300_000)
