import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findReferencedProductImages } from '#domains/catalogue/server/edit-store.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { createUploadsApp, parseUploadId } from '#tests/support/create-uploads-app.ts'
import { createEmptyDatabase, runStatement } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/start-s3.ts'
import { deleteOrphanUploadsWorker } from './delete-orphan-uploads.ts'

const log = pino({ level: 'silent' })
let uploads: Awaited<ReturnType<typeof createUploadsApp>>
beforeAll(async () => {
  uploads = await createUploadsApp()
})
afterAll(() => uploads.shop.close())
beforeEach(() => uploads.reset())

describe.each(['a folder', 'a bucket'])('in %s, an image', (kind) => {
  let names: () => Promise<string[]>
  beforeEach(async () => {
    names = () => readdir(uploads.folder)
    if (kind === 'a folder') return
    const account = { bucket: 'pictures', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
    const s3 = await startS3(account)
    uploads.storage = createS3Storage({ ...account, endpoint: s3.endpoint })
    names = async () => [...s3.files.keys()]
  })

  it('that no product references is deleted after a week with all variants, and logged', async () => {
    const url = await uploads.uploadWithWidths()
    const other = await uploads.uploadWithWidths()
    expect(await names()).toHaveLength(14)
    await uploads.ageUploads(6.99)
    expect(await uploads.deleteOrphans()).toMatchObject({ removed: 0 })
    expect(await names()).toHaveLength(14)

    await uploads.ageUploads(0.02)
    await uploads.shop.pool.query('UPDATE uploads SET seen_at = now() WHERE id = $1', [parseUploadId(other)])
    const logged: object[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
    const worker = deleteOrphanUploadsWorker({
      db: uploads.shop.db,
      storage: uploads.storage,
      referenceFinders: [findReferencedProductImages],
      log: logger,
    })
    await worker.run({}, { isLast: false, signal: new AbortController().signal })
    expect((await names()).every((name) => name.startsWith(parseUploadId(other)))).toBe(true)
    expect(await names()).toHaveLength(7)
    expect([await uploads.getStatus(url), await uploads.getStatus(other)]).toEqual([404, 200])
    expect(logged).toMatchObject([{ removed: 1, bytes: expect.any(Number) }])
  })

  it('whose files are already gone is marked as removed', async () => {
    const url = await uploads.uploadWithWidths()
    for (const name of await names()) await uploads.storage.remove(name)
    await uploads.ageUploads(8)
    expect(await uploads.deleteOrphans()).toMatchObject({ removed: 1 })
    expect(await uploads.getState(url)).toBe('removed')
  })
})

describe('an image that a product references', () => {
  it.each(['live', 'draft', 'archived'])('is kept at any age: %s', async (state) => {
    const url = await uploads.uploadWithWidths()
    const { status, body } = await uploads.createProduct(url)
    expect(status).toBe(201)
    await uploads.shop.call('PUT', `/api/admin/products/${body._id}`, { body: { state } })
    for (let week = 0; week < 3; week++) {
      await uploads.ageUploads(8)
      expect(await uploads.deleteOrphans()).toMatchObject({ removed: 0 })
    }
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('is kept when referenced by an absolute URL or by another variant', async () => {
    const urls = [await uploads.uploadWithWidths(), await uploads.uploadWithWidths()]
    await uploads.createProduct(`https://uploads.shop.example.in${urls[0]}`)
    await uploads.createProduct(String(urls[1]).replace('-1200.webp', '-400.avif'))
    for (let week = 0; week < 3; week++) {
      await uploads.ageUploads(8)
      await uploads.deleteOrphans()
    }
    for (const url of urls) expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('is deleted a week after it was found unreferenced, and not before', async () => {
    const [before, after] = [await uploads.uploadWithWidths(), await uploads.uploadWithWidths()]
    const { body } = await uploads.createProduct(before)
    await uploads.ageUploads(100)
    expect((await uploads.replaceImage(body._id, after)).status).toBe(200)
    expect(await uploads.deleteOrphans()).toMatchObject({ removed: 0 })
    await uploads.ageUploads(6)
    expect(await uploads.deleteOrphans()).toMatchObject({ removed: 0 })
    expect(await uploads.listFiles(before)).toHaveLength(7)
    await uploads.ageUploads(2)
    expect(await uploads.deleteOrphans()).toMatchObject({ removed: 1 })
    expect([await uploads.listFiles(before), await uploads.listFiles(after)]).toEqual([
      [],
      expect.objectContaining({ length: 7 }),
    ])
  })

  it('is tracked from then on if it was unknown', async () => {
    const url = await uploads.uploadWithWidths()
    await uploads.shop.pool.query('TRUNCATE uploads')
    expect((await uploads.createProduct(url)).status).toBe(201)
    expect(await uploads.getState(url)).toBe('used')
  })
})

it('backfills references that existed before uploads were tracked', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const early = join(createTempFolder(), 'migrations')
  await cp('migrations', early, { recursive: true })
  const journal = join(early, 'meta', '_journal.json')
  const all = JSON.parse(await readFile(journal, 'utf8'))
  const entries = all.entries.filter(({ tag }: { tag: string }) => tag < '0023')
  await writeFile(journal, JSON.stringify({ ...all, entries }))
  await migrateDatabase({ url, folder: early }, log)
  const [image, link] = ['a'.repeat(32), 'b'.repeat(32)]
  await runStatement(
    url,
    `INSERT INTO products (id, price_paise, sku, name, category, gender, brand, material)
     VALUES ('${'1'.repeat(24)}', 100, 'A', 'A', 'Top Wear', 'Unisex', '', '')`,
  )
  await runStatement(
    url,
    // enough rows for the clock to advance
    `INSERT INTO product_images (product_id, position, url) SELECT id, n,
       '/media/' || (ARRAY['uploads/${image}-1200.webp', 'uploads/${image}-400.avif', 'tee-400.webp'])[1 + n % 3]
     FROM products, generate_series(1, 9999) n`,
  )
  await runStatement(
    url,
    `UPDATE site_content SET content = '{"sections":[{"link":{"to":"/media/uploads/${link}.webp"}}]}'`,
  )
  await migrateDatabase({ url }, log)
  expect(await runStatement(url, 'SELECT id, content, state FROM uploads ORDER BY id')).toEqual([
    { id: image, content: image, state: 'used' },
    { id: link, content: link, state: 'used' },
  ])
})
