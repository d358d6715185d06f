import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findProductPictures } from '#domains/catalogue/server/find-product-pictures.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { s3Storage } from '#platform/storage/s3-storage.ts'
import { ask, emptyDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { idOf, openUploads } from '#tests/support/uploads.ts'
import { sweepUploadsWorker } from './sweep-uploads.ts'

const log = pino({ level: 'silent' })
let uploads: Awaited<ReturnType<typeof openUploads>>
beforeAll(async () => {
  uploads = await openUploads()
})
afterAll(() => uploads.shop.close())
beforeEach(() => uploads.empty())

describe.each(['a folder', 'a bucket'])('in %s, an image', (kind) => {
  let names: () => Promise<string[]>
  beforeEach(async () => {
    names = () => readdir(uploads.folder)
    if (kind === 'a folder') return
    const account = { bucket: 'pictures', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
    const s3 = await startS3(account)
    uploads.storage = s3Storage({ ...account, endpoint: s3.endpoint })
    names = async () => [...s3.files.keys()]
  })

  it('that no product references is deleted after a week with all variants, and logged', async () => {
    const url = await uploads.uploadWhole()
    const other = await uploads.uploadWhole()
    expect(await names()).toHaveLength(14)
    await uploads.age(6.99)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await names()).toHaveLength(14)

    await uploads.age(0.02)
    await uploads.shop.pool.query('UPDATE uploads SET seen_at = now() WHERE id = $1', [idOf(other)])
    const logged: object[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
    const worker = sweepUploadsWorker({
      db: uploads.shop.db,
      storage: uploads.storage,
      findNamed: [findProductPictures],
      log: logger,
    })
    await worker.run({}, { isLast: false, signal: new AbortController().signal })
    expect((await names()).every((name) => name.startsWith(idOf(other)))).toBe(true)
    expect(await names()).toHaveLength(7)
    expect([await uploads.statusOf(url), await uploads.statusOf(other)]).toEqual([404, 200])
    expect(logged).toMatchObject([{ removed: 1, bytes: expect.any(Number) }])
  })

  it('whose files are already gone is marked as removed', async () => {
    const url = await uploads.uploadWhole()
    for (const name of await names()) await uploads.storage.remove(name)
    await uploads.age(8)
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect(await uploads.stateOf(url)).toBe('removed')
  })
})

describe('an image that a product references', () => {
  it.each(['live', 'draft', 'archived'])('is kept at any age: %s', async (state) => {
    const url = await uploads.uploadWhole()
    const { status, body } = await uploads.create(url)
    expect(status).toBe(201)
    await uploads.shop.call('PUT', `/api/admin/products/${body._id}`, { body: { state } })
    for (let week = 0; week < 3; week++) {
      await uploads.age(8)
      expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    }
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('is kept when referenced by an absolute URL or by another variant', async () => {
    const urls = [await uploads.uploadWhole(), await uploads.uploadWhole()]
    await uploads.create(`https://uploads.shop.example.in${urls[0]}`)
    await uploads.create(String(urls[1]).replace('-1200.webp', '-400.avif'))
    for (let week = 0; week < 3; week++) {
      await uploads.age(8)
      await uploads.sweep()
    }
    for (const url of urls) expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('is deleted a week after it was found unreferenced, and not before', async () => {
    const [before, after] = [await uploads.uploadWhole(), await uploads.uploadWhole()]
    const { body } = await uploads.create(before)
    await uploads.age(100)
    expect((await uploads.replacePicture(body._id, after)).status).toBe(200)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    await uploads.age(6)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(before)).toHaveLength(7)
    await uploads.age(2)
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect([await uploads.filesOf(before), await uploads.filesOf(after)]).toEqual([
      [],
      expect.objectContaining({ length: 7 }),
    ])
  })

  it('is tracked from then on if it was unknown', async () => {
    const url = await uploads.uploadWhole()
    await uploads.shop.pool.query('TRUNCATE uploads')
    expect((await uploads.create(url)).status).toBe(201)
    expect(await uploads.stateOf(url)).toBe('used')
  })
})

it('backfills references that existed before uploads were tracked', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const early = join(tempFolder(), 'migrations')
  await cp('migrations', early, { recursive: true })
  const journal = join(early, 'meta', '_journal.json')
  const all = JSON.parse(await readFile(journal, 'utf8'))
  const entries = all.entries.filter(({ tag }: { tag: string }) => tag < '0023')
  await writeFile(journal, JSON.stringify({ ...all, entries }))
  await migrateDatabase({ url, folder: early }, log)
  const [image, link] = ['a'.repeat(32), 'b'.repeat(32)]
  await ask(
    url,
    `INSERT INTO products (id, price_paise, sku, name, category, gender, brand, material)
     VALUES ('${'1'.repeat(24)}', 100, 'A', 'A', 'Top Wear', 'Unisex', '', '')`,
  )
  await ask(
    url,
    // enough rows for the clock to advance
    `INSERT INTO product_images (product_id, position, url) SELECT id, n,
       '/media/' || (ARRAY['uploads/${image}-1200.webp', 'uploads/${image}-400.avif', 'tee-400.webp'])[1 + n % 3]
     FROM products, generate_series(1, 9999) n`,
  )
  await ask(url, `UPDATE site_content SET content = '{"sections":[{"link":{"to":"/media/uploads/${link}.webp"}}]}'`)
  await migrateDatabase({ url }, log)
  expect(await ask(url, 'SELECT id, content, state FROM uploads ORDER BY id')).toEqual([
    { id: image, content: image, state: 'used' },
    { id: link, content: link, state: 'used' },
  ])
})
