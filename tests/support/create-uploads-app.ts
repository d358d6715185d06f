import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findReferencedProductImages } from '#domains/catalogue/server/edit-store.ts'
import { createImageRenditions } from '#domains/media/server/create-image-renditions.ts'
import { deleteOrphanUploads } from '#domains/media/server/delete-orphan-uploads.ts'
import { mediaDomain } from '#domains/media/server/domain.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createAdminProductsApp } from './create-admin-products-app.ts'
import { createTempFolder } from './create-temp-folder.ts'
import { registerDomain } from './register-domain.ts'

const log = pino({ level: 'silent' })

/** Random pixels, so every image is different. */
export const createImage = () =>
  sharp(randomBytes(40 * 50 * 3), { raw: { width: 40, height: 50, channels: 3 } })
    .png()
    .toBuffer()

export const parseUploadId = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

/** Creates a shop with image uploads and the cleanup of orphan uploads. */
export async function createUploadsApp() {
  const shop = await createAdminProductsApp()
  const folder = join(createTempFolder(), 'media')
  const disk = createDiskStorage(folder)
  const doNothing = async (_name: string): Promise<unknown> => undefined
  const state = {
    /** Runs right before a file is deleted from the disk. */
    beforeDeletion: doNothing,
    storage: disk,
  }
  const diskWithHook: Storage = { ...disk, remove: (name) => state.beforeDeletion(name).then(() => disk.remove(name)) }
  /** Forwards to `state.storage`, which tests may replace. */
  const currentStorage: Storage = {
    put: (...file) => state.storage.put(...file),
    get: (name) => state.storage.get(name),
    has: (name) => state.storage.has(name),
    remove: (name) => state.storage.remove(name),
  }
  const jobs = { enqueue: async () => {} }
  const deps = { db: shop.db, now: () => new Date(), jobs, storage: currentStorage, log, referenceFinders: [] }
  await registerDomain(shop.app, mediaDomain, deps)

  async function upload(bytes: Buffer): Promise<string> {
    const head = '--part\r\ncontent-disposition: form-data; name="image"; filename="tee.png"\r\n\r\n'
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=part', authorization: `Bearer ${shop.adminToken}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
    })
    expect(response.statusCode).toBe(200)
    return response.json().imageUrl
  }

  const addImageRenditions = (url: string, storage = currentStorage) =>
    createImageRenditions({ db: shop.db, storage, log }, parseUploadId(url))

  let createdCount = 0
  const createProductBody = (url: string) => ({
    name: 'Chai tee',
    description: 'A tee.',
    price: 999,
    category: 'Top Wear',
    gender: 'Unisex',
    sku: `CHAI-${createdCount++}`,
    images: [{ url }],
    countInStock: 1,
  })

  return Object.assign(state, {
    shop,
    folder,
    disk,
    upload,
    addImageRenditions,
    async uploadWithImageRenditions(bytes?: Buffer): Promise<string> {
      const url = await upload(bytes ?? (await createImage()))
      await addImageRenditions(url)
      return url
    },
    ageUploads: (days: number) =>
      shop.pool.query(`UPDATE uploads SET seen_at = seen_at - $1 * interval '1 day'`, [days]),
    deleteOrphans: (overrides: Partial<Parameters<typeof deleteOrphanUploads>[0]> = {}) =>
      deleteOrphanUploads({
        db: shop.db,
        storage: currentStorage,
        referenceFinders: [findReferencedProductImages],
        ...overrides,
      }),
    getStatus: async (url: string) => (await shop.app.inject(url)).statusCode,
    getState: async (url: string) =>
      (await shop.pool.query('SELECT state FROM uploads WHERE id = $1', [parseUploadId(url)])).rows[0]?.state,
    listFiles: async (url: string) =>
      (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(parseUploadId(url))),
    createProduct: (url: string) => shop.call('POST', '/api/admin/products', { body: createProductBody(url) }),
    replaceImage: (id: string, url: string) =>
      shop.call('PUT', `/api/admin/products/${id}`, { body: { images: [{ url }] } }),
    async reset(): Promise<void> {
      state.beforeDeletion = doNothing
      state.storage = diskWithHook
      await rm(folder, { recursive: true, force: true })
      await shop.pool.query('TRUNCATE uploads, products CASCADE')
    },
  })
}
