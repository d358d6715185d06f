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

describe('the same picture uploaded again', () => {
  it('is the one that is there, and its week begins anew', async () => {
    const bytes = await newPicture()
    const url = await uploads.uploadWhole(bytes)
    await uploads.age(8)
    expect(await uploads.upload(bytes)).toBe(url)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('just before it would be removed stays', async () => {
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

  it.each([0, 1, 7])('while it is being removed is there afterwards, and can be named: before file %i', async (at) => {
    const bytes = await newPicture()
    const url = await uploads.uploadWhole(bytes)
    await uploads.age(8)
    let again = ''
    let removed = 0
    uploads.beforeRemoval = async () => {
      if (removed++ === at) again = await uploads.upload(bytes)
    }
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    // when all of it was removed
    again ||= await uploads.upload(bytes)
    expect([await uploads.statusOf(url), await uploads.statusOf(again)]).toEqual([404, 200])
    expect((await uploads.create(again)).status).toBe(201)
    await uploads.widen(again)
    await uploads.age(8)
    await uploads.sweep()
    expect(await uploads.filesOf(again)).toHaveLength(7)
  })
})

describe('a product that is saved while its picture is being swept', () => {
  it('has it, when it was first: seen after the rooms were asked', async () => {
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

  it('has it, when it was first: still being written while the sweep goes by', async () => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    const client = await uploads.shop.pool.connect()
    onTestFinished(() => client.release())
    // as a long import holds it
    await client.query('BEGIN')
    await client.query(`UPDATE uploads SET state = 'used', seen_at = now() WHERE id = $1`, [idOf(url)])
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    await client.query('COMMIT')
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('is refused in plain words, when the sweep was first, and nothing of it is written', async () => {
    const [url, kept] = [await uploads.uploadWhole(), await uploads.uploadWhole()]
    const { body } = await uploads.create(kept)
    await uploads.age(8)
    const answers: Awaited<ReturnType<typeof uploads.create>>[] = []
    uploads.beforeRemoval = async () => {
      if (answers.length === 0) answers.push(await uploads.create(url), await uploads.replacePicture(body._id, url))
    }
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    // and ever after
    answers.push(await uploads.create(url))
    for (const { status, body: refusal } of answers) {
      expect(status).toBe(409)
      expect(refusal).toMatchObject({ message: GONE, errors: [{ field: 'images.0', message: GONE }] })
    }
    const { rows } = await uploads.shop.pool.query('SELECT url FROM product_images')
    expect(rows).toEqual([{ url: kept }])
    expect(await uploads.statusOf(kept)).toBe(200)
  })

  it('is never one with a broken picture, whoever is first of many', async () => {
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

describe('a sweep', () => {
  it.each([3, 7])('that dies over file %i is ended by the next', async (at) => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    let removed = 0
    uploads.beforeRemoval = async (name) => {
      // the last is removed, and what was to be written then is not
      if (++removed === at) throw await uploads.disk.remove(name).then(() => new Error('killed'))
    }
    await expect(uploads.sweep()).rejects.toThrow()
    expect([await uploads.stateOf(url), (await uploads.filesOf(url)).length]).toEqual(['removing', 7 - at])
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect([await uploads.stateOf(url), await uploads.filesOf(url)]).toEqual(['removed', []])
  })

  it('that cannot remove one of them goes on with the others, and says so', async () => {
    const urls = [await uploads.uploadWhole(), await uploads.uploadWhole(), await uploads.uploadWhole()]
    const [first, ...others] = urls.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) as [string, string, string]
    await uploads.age(8)
    uploads.beforeRemoval = async (name) => {
      if (name.startsWith(idOf(first))) throw new Error('EACCES')
    }
    await expect(uploads.sweep()).rejects.toThrow('1 uploads could not be removed.')
    expect(await uploads.stateOf(first)).toBe('removing')
    for (const other of others) expect(await uploads.stateOf(other)).toBe('removed')
    uploads.beforeRemoval = async () => {}
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect(await uploads.filesOf(first)).toEqual([])
  })

  it('beside another removes each picture once, and none that is named', async () => {
    const kept = await uploads.uploadWhole()
    await uploads.create(kept)
    for (let n = 0; n < 8; n++) await uploads.upload(await newPicture())
    await uploads.age(8)
    const [one, other] = await Promise.all([uploads.sweep(), uploads.sweep()])
    expect(one.removed + other.removed).toBe(8)
    expect(await readdir(uploads.folder)).toHaveLength(7)
    expect(await uploads.filesOf(kept)).toHaveLength(7)
  })

  it('beside another gives a picture that was let go its whole week', async () => {
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

  it('that is told to end does, and the next goes on', async () => {
    await uploads.uploadWhole()
    await uploads.uploadWhole()
    await uploads.age(8)
    const end = new AbortController()
    uploads.beforeRemoval = async () => end.abort()
    expect(await uploads.sweep({ signal: end.signal })).toMatchObject({ removed: 1 })
    expect(await uploads.sweep()).toMatchObject({ removed: 1 })
    expect(await readdir(uploads.folder)).toEqual([])
  })

  it('removes nothing when a room cannot be asked', async () => {
    const url = await uploads.uploadWhole()
    await uploads.age(8)
    const silent = async () => Promise.reject(new Error('no answer'))
    await expect(uploads.sweep({ findNamed: [findProductPictures, silent] })).rejects.toThrow('no answer')
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })
})

describe('widths that are made late', () => {
  it('keep the picture from being swept meanwhile', async () => {
    const url = await uploads.upload(await newPicture())
    await uploads.age(8)
    await uploads.widen(url)
    expect(await uploads.sweep()).toMatchObject({ removed: 0 })
    expect(await uploads.filesOf(url)).toHaveLength(7)
  })

  it('are not made of a picture that is being removed', async () => {
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
