import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findProductPictures } from '#domains/catalogue/server/find-product-pictures.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { idOf, newPicture, openUploads } from '#tests/support/uploads.ts'

const GONE = 'Image 1 is no longer there. Please upload it again.'
let uploads: Awaited<ReturnType<typeof openUploads>>
beforeAll(async () => {
  uploads = await openUploads()
})
afterAll(() => uploads.shop.close())
beforeEach(() => uploads.empty())

describe('uploading the same image again', () => {
  it('returns the existing image and restarts its week', async () => {
    const bytes = await newPicture()
    const url = await uploads.uploadWhole(bytes)
    await uploads.age(8)
    expect(await uploads.upload(bytes)).toBe(url)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('just before deletion keeps it', async () => {
    const bytes = await newPicture()
    const url = await uploads.uploadWhole(bytes)
    await uploads.age(8)
    const again = async () => {
      expect(await uploads.upload(bytes)).toBe(url)
      return []
    }
    expect(await uploads.sweep({ findNamed: [findProductPictures, again] })).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it.each([0, 1, 7])('during deletion stores a new image that can be referenced: before file %i', async (at) => {
    const bytes = await newPicture()
    const url = await uploads.uploadWhole(bytes)
    await uploads.age(8)
    let again = ''
    let removed = 0
    uploads.beforeRemoval = async () => {
      if (removed++ === at) again = await uploads.upload(bytes)
    }
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    // after all files were deleted
    again ||= await uploads.upload(bytes)
    expect([await uploads.statusOf(url), await uploads.statusOf(again)]).toEqual([404, 200])
    expect((await uploads.create(again)).status).toBe(201)
    await uploads.widen(again)
    await uploads.age(8)
    await uploads.sweep()
    expect(await uploads.filesOf(again)).toHaveLength(7)
  })
})

describe('saving a product while its image is being deleted', () => {
  it('keeps the image when the save comes after the reference check', async () => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    let status = 0
    const save = async () => {
      status = (await uploads.create(url)).status
      return []
    }
    expect(await uploads.sweep({ findNamed: [findProductPictures, save] })).toMatchObject({ removed: 0 })
    expect([status, await uploads.stateOf(url)]).toEqual([201, 'used'])
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('keeps the image when the save is still uncommitted during the cleanup', async () => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    const client = await uploads.shop.pool.connect()
    onTestFinished(() => client.release())
    // like a long import
    await client.query('BEGIN')
    await client.query(`UPDATE uploads SET state = 'used', seen_at = now() WHERE id = $1`, [idOf(url)])
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    await client.query('COMMIT')
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('is rejected with a clear message when the cleanup came first, and saves nothing', async () => {
    const [url, keptUrl] = [await uploads.uploadWhole(), await uploads.uploadWhole()]
    const { body } = await uploads.create(keptUrl)
    await uploads.age(8)
    const responses: Awaited<ReturnType<typeof uploads.create>>[] = []
    uploads.beforeRemoval = async () => {
      if (responses.length === 0) responses.push(await uploads.create(url), await uploads.replacePicture(body._id, url))
    }
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    // and from then on
    responses.push(await uploads.create(url))
    for (const { status, body: error } of responses) {
      expect(status).toBe(409)
      expect(error).toMatchObject({ message: GONE, errors: [{ field: 'images.0', message: GONE }] })
    }
    const { rows } = await uploads.shop.pool.query('SELECT url FROM product_images')
    expect(rows).toEqual([{ url: keptUrl }])
    expect(await uploads.statusOf(keptUrl)).toBe(200)
  })

  it('never leaves a broken image, in any order', async () => {
    const urls: string[] = []
    for (let n = 0; n < 12; n++) urls.push(await uploads.upload(await newPicture()))
    await uploads.age(8)
    const [, ...saved] = await Promise.all([uploads.sweep(), ...urls.map(uploads.create)])
    for (const [n, { status }] of saved.entries()) {
      expect([201, 409]).toContain(status)
      expect([urls[n], await uploads.statusOf(String(urls[n]))]).toEqual([urls[n], status === 201 ? 200 : 404])
    }
  })
})

describe('a cleanup', () => {
  it.each([3, 7])('that dies at file %i is completed by the next', async (at) => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    let removed = 0
    uploads.beforeRemoval = async (name) => {
      // the file is deleted, but the state is not updated
      if (++removed === at) throw await uploads.disk.remove(name).then(() => new Error('killed'))
    }
    await expect(uploads.sweep()).rejects.toThrow()
    expect([await uploads.stateOf(url), (await uploads.filesOf(url)).length]).toEqual(['removing', 7 - at])
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect([await uploads.stateOf(url), await uploads.filesOf(url)]).toEqual(['removed', []])
  })

  it('that fails for one upload continues with the others and reports it', async () => {
    const urls = [await uploads.uploadWhole(), await uploads.uploadWhole(), await uploads.uploadWhole()]
    const [first, ...others] = urls.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) as [string, string, string]
    await uploads.age(8)
    uploads.beforeRemoval = async (name) => {
      if (name.startsWith(idOf(first))) throw new Error('EACCES')
    }
    await expect(uploads.sweep()).rejects.toThrow('Could not delete 1 uploads')
    expect(await uploads.stateOf(first)).toBe('removing')
    for (const other of others) expect(await uploads.stateOf(other)).toBe('removed')
    uploads.beforeRemoval = async () => {}
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect(await uploads.filesOf(first)).toEqual([])
  })

  it('running concurrently with another deletes each image once and no referenced one', async () => {
    const keptUrl = await uploads.uploadWhole()
    await uploads.create(keptUrl)
    for (let n = 0; n < 8; n++) await uploads.upload(await newPicture())
    await uploads.age(8)
    const [one, other] = await Promise.all([uploads.sweep(), uploads.sweep()])
    expect(one.removed + other.removed).toBe(8)
    expect(await readdir(uploads.folder)).toHaveLength(7)
    expect(await uploads.filesOf(keptUrl)).toHaveLength(7)
  })

  it('running concurrently with another gives a dropped image its full week', async () => {
    const url = await uploads.uploadWhole()
    const { body } = await uploads.create(url)
    await uploads.age(100)
    await uploads.shop.call('DELETE', `/api/admin/products/${body._id}`)
    const another = async () => {
      await uploads.sweep()
      return []
    }
    expect(await uploads.sweep({ findNamed: [another, findProductPictures] })).toMatchObject({ removed: 0 })
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('stops when aborted, and the next one continues', async () => {
    await uploads.uploadWhole()
    await uploads.uploadWhole()
    await uploads.age(8)
    const controller = new AbortController()
    uploads.beforeRemoval = async () => controller.abort()
    expect(await uploads.sweep({ signal: controller.signal })).toMatchObject({ removed: 1 })
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect(await readdir(uploads.folder)).toEqual([])
  })

  it('deletes nothing when a reference check fails', async () => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    const failing = async () => Promise.reject(new Error('unavailable'))
    await expect(uploads.sweep({ findNamed: [findProductPictures, failing] })).rejects.toThrow('unavailable')
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })
})

describe('creating variants late', () => {
  it('protects the image from deletion', async () => {
    const url = await uploads.upload(await newPicture())
    await uploads.age(8)
    await uploads.widen(url)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('does nothing for an image that is being deleted', async () => {
    const url = await uploads.upload(await newPicture())
    await uploads.age(8)
    const [read, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Storage = {
      ...uploads.disk,
      get: (name) => uploads.disk.get(name).finally(read.resolve),
      put: (...file) => swept.promise.then(() => uploads.disk.put(...file)),
    }
    let making: Promise<void> | undefined
    uploads.beforeRemoval = async () => {
      making ??= uploads.widen(url, slow)
      await Promise.race([making, read.promise])
    }
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    swept.resolve()
    await making
    expect(await uploads.filesOf(url)).toEqual([])
  })
})
