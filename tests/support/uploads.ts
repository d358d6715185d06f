import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { expect } from 'vitest'
import { findProductPictures } from '#domains/catalogue/server/find-product-pictures.ts'
import { makeVariants } from '#domains/media/server/make-variants.ts'
import { mediaRoutes } from '#domains/media/server/routes.ts'
import { sweepUploads } from '#domains/media/server/sweep-uploads.ts'
import { diskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openAdminProducts } from './admin-products.ts'
import { tempFolder } from './temp-folder.ts'

const log = pino({ level: 'silent' })

/** Random pixels, so every image is different. */
export const newPicture = () =>
  sharp(randomBytes(40 * 50 * 3), { raw: { width: 40, height: 50, channels: 3 } })
    .png()
    .toBuffer()

export const idOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

/** Creates a shop with image uploads and the cleanup of orphan uploads. */
export async function openUploads() {
  const shop = await openAdminProducts()
  const folder = join(tempFolder(), 'media')
  const disk = diskStorage(folder)
  const doNothing = async (_name: string): Promise<unknown> => undefined
  const state = {
    /** Runs right before a file is removed from the disk. */
    beforeRemoval: doNothing,
    storage: disk,
  }
  const onDisk: Storage = { ...disk, remove: (name) => state.beforeRemoval(name).then(() => disk.remove(name)) }
  const current: Storage = {
    put: (...file) => state.storage.put(...file),
    get: (name) => state.storage.get(name),
    has: (name) => state.storage.has(name),
    remove: (name) => state.storage.remove(name),
  }
  await shop.app.register(mediaRoutes({ db: shop.db, jobs: { enqueue: async () => {} }, storage: current }))

  async function upload(bytes: Buffer): Promise<string> {
    const head = '--part\r\ncontent-disposition: form-data; name="image"; filename="tee.png"\r\n\r\n'
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { 'content-type': 'multipart/form-data; boundary=part', authorization: `Bearer ${shop.ravi}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
    })
    expect(response.statusCode).toBe(200)
    return response.json().imageUrl
  }

  const widen = (url: string, storage = current) => makeVariants({ db: shop.db, storage, log }, idOf(url))

  let created = 0
  const product = (url: string) => ({
    ...{ name: 'Chai tee', description: 'A tee.', price: 999, category: 'Top Wear', gender: 'Unisex' },
    ...{ sku: `CHAI-${created++}`, images: [{ url }], countInStock: 1 },
  })

  return Object.assign(state, {
    shop,
    folder,
    disk,
    upload,
    widen,
    async uploadWhole(bytes?: Buffer): Promise<string> {
      const url = await upload(bytes ?? (await newPicture()))
      await widen(url)
      return url
    },
    age: (days: number) => shop.pool.query(`UPDATE uploads SET seen_at = seen_at - $1 * interval '1 day'`, [days]),
    sweep: (overrides: Partial<Parameters<typeof sweepUploads>[0]> = {}) =>
      sweepUploads({ db: shop.db, storage: current, findNamed: [findProductPictures], ...overrides }),
    statusOf: async (url: string) => (await shop.app.inject(url)).statusCode,
    stateOf: async (url: string) =>
      (await shop.pool.query('SELECT state FROM uploads WHERE id = $1', [idOf(url)])).rows[0]?.state,
    filesOf: async (url: string) =>
      (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(idOf(url))),
    create: (url: string) => shop.call('POST', '/api/admin/products', { body: product(url) }),
    replacePicture: (id: string, url: string) =>
      shop.call('PUT', `/api/admin/products/${id}`, { body: { images: [{ url }] } }),
    async empty(): Promise<void> {
      state.beforeRemoval = doNothing
      state.storage = onDisk
      await rm(folder, { recursive: true, force: true })
      await shop.pool.query('TRUNCATE uploads, products CASCADE')
    },
  })
}
