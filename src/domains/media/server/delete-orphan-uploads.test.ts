import { readdir } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findReferencedProductImages } from '#domains/catalogue/server/edit-store.ts'
import { createS3Storage } from '#platform/storage/s3-storage.ts'
import { createOldDatabase } from '#tests/support/create-old-database.ts'
import { createUploadsApp, parseUploadId } from '#tests/support/create-uploads-app.ts'
import { startS3 } from '#tests/support/start-s3.ts'
import { createUploadCleanupWorker } from './delete-orphan-uploads.ts'

let uploads: Awaited<ReturnType<typeof createUploadsApp>>
beforeAll(async () => {
  uploads = await createUploadsApp()
})
afterAll(() => uploads.shop.close())
beforeEach(() => uploads.reset())

describe.each(['a folder', 'a bucket'])('in %s, an image', (storageKind) => {
  let listStoredFiles: () => Promise<string[]>
  beforeEach(async () => {
    listStoredFiles = () => readdir(uploads.folder)
    if (storageKind === 'a folder') return
    const account = { bucket: 'pictures', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
    const s3 = await startS3(account)
    uploads.storage = createS3Storage({ ...account, endpoint: s3.endpoint })
    listStoredFiles = async () => [...s3.files.keys()]
  })

  it('that no product references is deleted after a week with all renditions, and logged', async () => {
    const url = await uploads.uploadWithImageRenditions()
    const recentUrl = await uploads.uploadWithImageRenditions()
    expect(await listStoredFiles()).toHaveLength(14)
    await uploads.ageUploads(6.99)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    expect(await listStoredFiles()).toHaveLength(14)

    await uploads.ageUploads(0.02)
    await uploads.shop.pool.query('UPDATE uploads SET seen_at = now() WHERE id = $1', [parseUploadId(recentUrl)])
    const logEntries: object[] = []
    const logger = pino({ level: 'info' }, { write: (line: string) => void logEntries.push(JSON.parse(line)) })
    const worker = createUploadCleanupWorker({
      db: uploads.shop.db,
      storage: uploads.storage,
      referenceFinders: [findReferencedProductImages],
      log: logger,
    })
    await worker.run({}, { signal: new AbortController().signal })
    expect((await listStoredFiles()).every((name) => name.startsWith(parseUploadId(recentUrl)))).toBe(true)
    expect(await listStoredFiles()).toHaveLength(7)
    expect([await uploads.getStatus(url), await uploads.getStatus(recentUrl)]).toEqual([404, 200])
    expect(logEntries).toMatchObject([{ deleted: 1, bytes: expect.any(Number) }])
  })

  it('whose files are already gone is marked as removed', async () => {
    const url = await uploads.uploadWithImageRenditions()
    for (const name of await listStoredFiles()) await uploads.storage.remove(name)
    await uploads.ageUploads(8)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    expect(await uploads.getState(url)).toBe('removed')
  })
})

describe('an image that a product references', () => {
  it.each(['live', 'draft', 'archived'])('is kept at any age: %s', async (state) => {
    const url = await uploads.uploadWithImageRenditions()
    const { status, body } = await uploads.createProduct(url)
    expect(status).toBe(201)
    await uploads.shop.call('PUT', `/api/admin/products/${body._id}`, { body: { state } })
    for (let week = 0; week < 3; week++) {
      await uploads.ageUploads(8)
      expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    }
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('is kept when referenced by an absolute URL or by the URL of another rendition', async () => {
    const urls = [await uploads.uploadWithImageRenditions(), await uploads.uploadWithImageRenditions()]
    await uploads.createProduct(`https://uploads.shop.example.in${urls[0]}`)
    await uploads.createProduct(String(urls[1]).replace('-1200.webp', '-400.avif'))
    for (let week = 0; week < 3; week++) {
      await uploads.ageUploads(8)
      await uploads.deleteOrphans()
    }
    for (const url of urls) expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('is deleted a week after it was found unreferenced, and not before', async () => {
    const [oldUrl, newUrl] = [await uploads.uploadWithImageRenditions(), await uploads.uploadWithImageRenditions()]
    const { body } = await uploads.createProduct(oldUrl)
    await uploads.ageUploads(100)
    expect((await uploads.replaceImage(body._id, newUrl)).status).toBe(200)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    await uploads.ageUploads(6)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    expect(await uploads.listFiles(oldUrl)).toHaveLength(7)
    await uploads.ageUploads(2)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    expect([await uploads.listFiles(oldUrl), await uploads.listFiles(newUrl)]).toEqual([
      [],
      expect.objectContaining({ length: 7 }),
    ])
  })

  it('is tracked once a product references it, even if it was unknown', async () => {
    const url = await uploads.uploadWithImageRenditions()
    await uploads.shop.pool.query('TRUNCATE uploads')
    expect((await uploads.createProduct(url)).status).toBe(201)
    expect(await uploads.getState(url)).toBe('used')
  })
})

it('backfills references that existed before uploads were tracked', async () => {
  const { run, migrate } = await createOldDatabase('0023')
  const [imageId, linkId] = ['a'.repeat(32), 'b'.repeat(32)]
  await run(
    `INSERT INTO products (id, price_paise, sku, name, category, gender, brand, material)
     VALUES ('${'1'.repeat(24)}', 100, 'A', 'A', 'Top Wear', 'Unisex', '', '')`,
  )
  await run(
    // enough rows for the time to change during the backfill, which must still insert each upload once
    `INSERT INTO product_images (product_id, position, url) SELECT id, n,
       '/media/' || (ARRAY['uploads/${imageId}-1200.webp', 'uploads/${imageId}-400.avif', 'tee-400.webp'])[1 + n % 3]
     FROM products, generate_series(1, 9999) n`,
  )
  await run(`UPDATE site_content SET content = '{"sections":[{"link":{"to":"/media/uploads/${linkId}.webp"}}]}'`)
  await migrate()
  expect(await run('SELECT id, content, state FROM uploads ORDER BY id')).toEqual([
    { id: imageId, content: imageId, state: 'used' },
    { id: linkId, content: linkId, state: 'used' },
  ])
})
