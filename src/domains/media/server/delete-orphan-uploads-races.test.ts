import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findReferencedProductImages } from '#domains/catalogue/server/edit-store.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createImage, createUploadsApp, parseUploadId } from '#tests/support/create-uploads-app.ts'

const GONE_MESSAGE = 'Image 1 is no longer there. Please upload it again.'
let uploads: Awaited<ReturnType<typeof createUploadsApp>>
beforeAll(async () => {
  uploads = await createUploadsApp()
})
afterAll(() => uploads.shop.close())
beforeEach(() => uploads.reset())

describe('uploading the same image again', () => {
  it('returns the existing image and restarts its grace period', async () => {
    const bytes = await createImage()
    const url = await uploads.uploadWithImageRenditions(bytes)
    await uploads.ageUploads(8)
    expect(await uploads.upload(bytes)).toBe(url)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('just before deletion keeps it', async () => {
    const bytes = await createImage()
    const url = await uploads.uploadWithImageRenditions(bytes)
    await uploads.ageUploads(8)
    const uploadAgain = async () => {
      expect(await uploads.upload(bytes)).toBe(url)
      return []
    }
    expect(await uploads.deleteOrphans({ referenceFinders: [findReferencedProductImages, uploadAgain] })).toMatchObject(
      {
        deleted: 0,
      },
    )
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it.each([0, 1, 7])('before file %i is deleted stores a new image, which a product can use', async (fileIndex) => {
    const bytes = await createImage()
    const url = await uploads.uploadWithImageRenditions(bytes)
    await uploads.ageUploads(8)
    let newUrl = ''
    let deletedFiles = 0
    uploads.beforeDeletion = async () => {
      if (deletedFiles++ === fileIndex) newUrl = await uploads.upload(bytes)
    }
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    // there is no file 7: the image is uploaded after the deletion
    newUrl ||= await uploads.upload(bytes)
    expect([await uploads.getStatus(url), await uploads.getStatus(newUrl)]).toEqual([404, 200])
    expect((await uploads.createProduct(newUrl)).status).toBe(201)
    await uploads.addImageRenditions(newUrl)
    await uploads.ageUploads(8)
    await uploads.deleteOrphans()
    expect(await uploads.listFiles(newUrl)).toHaveLength(7)
  })
})

describe('saving a product while its image is being deleted', () => {
  it('keeps the image when the save comes after the reference check', async () => {
    const url = await uploads.uploadWithImageRenditions()
    await uploads.ageUploads(8)
    let status = 0
    const save = async () => {
      status = (await uploads.createProduct(url)).status
      return []
    }
    expect(await uploads.deleteOrphans({ referenceFinders: [findReferencedProductImages, save] })).toMatchObject({
      deleted: 0,
    })
    expect([status, await uploads.getState(url)]).toEqual([201, 'used'])
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('keeps the image when the save is still uncommitted during the cleanup', async () => {
    const url = await uploads.uploadWithImageRenditions()
    await uploads.ageUploads(8)
    const client = await uploads.shop.pool.connect()
    onTestFinished(() => client.release())
    // as a long import does
    await client.query('BEGIN')
    await client.query(`UPDATE uploads SET state = 'used', seen_at = now() WHERE id = $1`, [parseUploadId(url)])
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    await client.query('COMMIT')
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('is rejected with a clear message when the cleanup came first, and saves nothing', async () => {
    const [url, referencedUrl] = [await uploads.uploadWithImageRenditions(), await uploads.uploadWithImageRenditions()]
    const { body } = await uploads.createProduct(referencedUrl)
    await uploads.ageUploads(8)
    const responses: Awaited<ReturnType<typeof uploads.createProduct>>[] = []
    uploads.beforeDeletion = async () => {
      if (responses.length === 0)
        responses.push(await uploads.createProduct(url), await uploads.replaceImage(body._id, url))
    }
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    // also after the deletion
    responses.push(await uploads.createProduct(url))
    for (const { status, body: error } of responses) {
      expect(status).toBe(409)
      expect(error).toMatchObject({ message: GONE_MESSAGE, errors: [{ field: 'images.0', message: GONE_MESSAGE }] })
    }
    const { rows } = await uploads.shop.pool.query('SELECT url FROM product_images')
    expect(rows).toEqual([{ url: referencedUrl }])
    expect(await uploads.getStatus(referencedUrl)).toBe(200)
  })

  it('never leaves a broken image, in any order', async () => {
    const urls: string[] = []
    for (let n = 0; n < 12; n++) urls.push(await uploads.upload(await createImage()))
    await uploads.ageUploads(8)
    const [, ...responses] = await Promise.all([uploads.deleteOrphans(), ...urls.map(uploads.createProduct)])
    for (const [index, { status }] of responses.entries()) {
      expect([201, 409]).toContain(status)
      expect([urls[index], await uploads.getStatus(String(urls[index]))]).toEqual([
        urls[index],
        status === 201 ? 200 : 404,
      ])
    }
  })
})

describe('a cleanup', () => {
  it.each([3, 7])('that dies at file %i is completed by the next', async (fileNumber) => {
    const url = await uploads.uploadWithImageRenditions()
    await uploads.ageUploads(8)
    let deletedFiles = 0
    uploads.beforeDeletion = async (name) => {
      // the file is deleted, but the state is not updated
      if (++deletedFiles === fileNumber) throw await uploads.disk.remove(name).then(() => new Error('killed'))
    }
    await expect(uploads.deleteOrphans()).rejects.toThrow()
    expect([await uploads.getState(url), (await uploads.listFiles(url)).length]).toEqual(['removing', 7 - fileNumber])
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    expect([await uploads.getState(url), await uploads.listFiles(url)]).toEqual(['removed', []])
  })

  it('that fails for one upload continues with the others and reports it', async () => {
    const urls = [
      await uploads.uploadWithImageRenditions(),
      await uploads.uploadWithImageRenditions(),
      await uploads.uploadWithImageRenditions(),
    ]
    const [first, ...others] = urls.toSorted((a, b) => parseUploadId(a).localeCompare(parseUploadId(b))) as [
      string,
      string,
      string,
    ]
    await uploads.ageUploads(8)
    uploads.beforeDeletion = async (name) => {
      if (name.startsWith(parseUploadId(first))) throw new Error('EACCES')
    }
    await expect(uploads.deleteOrphans()).rejects.toThrow('Could not delete 1 of the orphan uploads')
    expect(await uploads.getState(first)).toBe('removing')
    for (const other of others) expect(await uploads.getState(other)).toBe('removed')
    uploads.beforeDeletion = async () => {}
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    expect(await uploads.listFiles(first)).toEqual([])
  })

  it('running concurrently with another deletes each image once and no referenced one', async () => {
    const referencedUrl = await uploads.uploadWithImageRenditions()
    await uploads.createProduct(referencedUrl)
    for (let n = 0; n < 8; n++) await uploads.upload(await createImage())
    await uploads.ageUploads(8)
    const [first, second] = await Promise.all([uploads.deleteOrphans(), uploads.deleteOrphans()])
    expect(first.deleted + second.deleted).toBe(8)
    expect(await readdir(uploads.folder)).toHaveLength(7)
    expect(await uploads.listFiles(referencedUrl)).toHaveLength(7)
  })

  it('running concurrently with another gives an image that lost its reference the full grace period', async () => {
    const url = await uploads.uploadWithImageRenditions()
    const { body } = await uploads.createProduct(url)
    await uploads.ageUploads(100)
    await uploads.shop.call('DELETE', `/api/admin/products/${body._id}`)
    const runConcurrently = async () => {
      await uploads.deleteOrphans()
      return []
    }
    expect(
      await uploads.deleteOrphans({ referenceFinders: [runConcurrently, findReferencedProductImages] }),
    ).toMatchObject({
      deleted: 0,
    })
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('stops when aborted, and the next one continues', async () => {
    await uploads.uploadWithImageRenditions()
    await uploads.uploadWithImageRenditions()
    await uploads.ageUploads(8)
    const controller = new AbortController()
    uploads.beforeDeletion = async () => controller.abort()
    expect(await uploads.deleteOrphans({ signal: controller.signal })).toMatchObject({ deleted: 1 })
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    expect(await readdir(uploads.folder)).toEqual([])
  })

  it('deletes nothing when a reference check fails', async () => {
    const url = await uploads.uploadWithImageRenditions()
    await uploads.ageUploads(8)
    const failingFinder = async () => Promise.reject(new Error('unavailable'))
    await expect(
      uploads.deleteOrphans({ referenceFinders: [findReferencedProductImages, failingFinder] }),
    ).rejects.toThrow('unavailable')
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })
})

describe('creating image renditions late', () => {
  it('protects the image from deletion', async () => {
    const url = await uploads.upload(await createImage())
    await uploads.ageUploads(8)
    await uploads.addImageRenditions(url)
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 0 })
    expect(await uploads.listFiles(url)).toHaveLength(7)
  })

  it('does nothing for an image that is being deleted', async () => {
    const url = await uploads.upload(await createImage())
    await uploads.ageUploads(8)
    const [originalRead, cleanedUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slowStorage: Storage = {
      ...uploads.disk,
      get: (name) => uploads.disk.get(name).finally(originalRead.resolve),
      put: (...file) => cleanedUp.promise.then(() => uploads.disk.put(...file)),
    }
    let creation: Promise<void> | undefined
    uploads.beforeDeletion = async () => {
      creation ??= uploads.addImageRenditions(url, slowStorage)
      await Promise.race([creation, originalRead.promise])
    }
    expect(await uploads.deleteOrphans()).toMatchObject({ deleted: 1 })
    cleanedUp.resolve()
    await creation
    expect(await uploads.listFiles(url)).toEqual([])
  })
})
