import { randomBytes } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { findProductPictures } from '#domains/catalogue/server/find-product-pictures.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { diskStorage } from '#platform/storage/disk-storage.ts'
import { s3Storage } from '#platform/storage/s3-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { openAdminProducts } from '#tests/support/admin-products.ts'
import { ask, emptyDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { makeVariants } from './make-variants.ts'
import { mediaRoutes } from './routes.ts'
import { sweepUploads, sweepUploadsWorker } from './sweep-uploads.ts'

const GONE = 'Image 1 is no longer there. Please upload it again.'
const log = pino({ level: 'silent' })
const folder = join(tempFolder(), 'media')
const disk = diskStorage(folder)
let shop: Awaited<ReturnType<typeof openAdminProducts>>
/** What happens in the moment before a file is removed. */
let beforeRemoval: (name: string) => Promise<unknown>
let storage: Storage

beforeAll(async () => {
  shop = await openAdminProducts()
  // whichever the test at hand takes
  const current: Storage = {
    put: (...file) => storage.put(...file),
    get: (name) => storage.get(name),
    has: (name) => storage.has(name),
    remove: (name) => storage.remove(name),
  }
  await shop.app.register(mediaRoutes({ db: shop.db, jobs: { enqueue: async () => {} }, storage: current }))
})
afterAll(() => shop.close())
beforeEach(async () => {
  beforeRemoval = async () => {}
  storage = { ...disk, remove: (name) => beforeRemoval(name).then(() => disk.remove(name)) }
  await rm(folder, { recursive: true, force: true })
  await shop.pool.query('TRUNCATE uploads, products CASCADE')
})

/** Noise, so that none is like another. */
const newPicture = () =>
  sharp(randomBytes(40 * 50 * 3), { raw: { width: 40, height: 50, channels: 3 } })
    .png()
    .toBuffer()

async function upload(bytes: Buffer): Promise<string> {
  const head = '--part\r\ncontent-disposition: form-data; name="image"; filename="tee.png"\r\n\r\n'
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=part', authorization: `Bearer ${shop.ravi}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().imageUrl
}

const idOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''
/** With all its widths. */
async function uploadWhole(bytes?: Buffer): Promise<string> {
  const url = await upload(bytes ?? (await newPicture()))
  await makeVariants({ db: shop.db, storage, log }, idOf(url))
  return url
}

const age = (days: number) => shop.pool.query(`UPDATE uploads SET seen_at = seen_at - $1 * interval '1 day'`, [days])
const sweep = (different: Partial<Parameters<typeof sweepUploads>[0]> = {}) =>
  sweepUploads({ db: shop.db, storage, findNamed: [findProductPictures], ...different })
const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode
const stateOf = async (url: string) =>
  (await shop.pool.query('SELECT state FROM uploads WHERE id = $1', [idOf(url)])).rows[0]?.state
const filesOf = async (url: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(idOf(url)))

let shelved = 0
const product = (url: string) => ({
  ...{ name: 'Chai tee', description: 'A tee.', price: 999, category: 'Top Wear', gender: 'Unisex' },
  ...{ sku: `CHAI-${shelved++}`, images: [{ url }], countInStock: 1 },
})
const create = (url: string) => shop.call('POST', '/api/admin/products', { body: product(url) })
const replacePicture = (id: string, url: string) =>
  shop.call('PUT', `/api/admin/products/${id}`, { body: { images: [{ url }] } })

describe.each(['a folder', 'a bucket'])('in %s, a picture', (kind) => {
  let names: () => Promise<string[]>
  beforeEach(async () => {
    names = () => readdir(folder)
    if (kind === 'a folder') return
    const account = { bucket: 'pictures', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
    const s3 = await startS3(account)
    storage = s3Storage({ ...account, endpoint: s3.endpoint })
    names = async () => [...s3.files.keys()]
  })

  it('that no product came to name is removed after a week, with all its widths, and told of', async () => {
    const url = await uploadWhole()
    const other = await uploadWhole()
    expect(await names()).toHaveLength(14)
    await age(6.99)
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await names()).toHaveLength(14)

    await age(0.02)
    await shop.pool.query('UPDATE uploads SET seen_at = now() WHERE id = $1', [idOf(other)])
    const told: object[] = []
    const listening = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line)) })
    const worker = sweepUploadsWorker({ db: shop.db, storage, findNamed: [findProductPictures], log: listening })
    await worker.run({}, { isLast: false, signal: new AbortController().signal })
    expect((await names()).every((name) => name.startsWith(idOf(other)))).toBe(true)
    expect(await names()).toHaveLength(7)
    expect([await statusOf(url), await statusOf(other)]).toEqual([404, 200])
    expect(told).toMatchObject([{ removed: 1, bytes: expect.any(Number) }])
  })

  it('whose files are gone already ends as well', async () => {
    const url = await uploadWhole()
    for (const name of await names()) await storage.remove(name)
    await age(8)
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect(await stateOf(url)).toBe('removed')
  })
})

describe('a picture that a product names', () => {
  it.each(['live', 'draft', 'archived'])('stays however old it is: %s', async (state) => {
    const url = await uploadWhole()
    const { status, body } = await create(url)
    expect(status).toBe(201)
    await shop.call('PUT', `/api/admin/products/${body._id}`, { body: { state } })
    for (let week = 0; week < 3; week++) {
      await age(8)
      expect(await sweep()).toMatchObject({ removed: 0 })
    }
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('stays when the product names it by a whole address, or by another of its widths', async () => {
    const urls = [await uploadWhole(), await uploadWhole()]
    await create(`https://shop.example.in${urls[0]}`)
    await create(String(urls[1]).replace('-1200.webp', '-400.avif'))
    for (let week = 0; week < 3; week++) {
      await age(8)
      await sweep()
    }
    for (const url of urls) expect(await filesOf(url)).toHaveLength(7)
  })

  it('is removed a week after it was seen to be let go, and not before', async () => {
    const [before, after] = [await uploadWhole(), await uploadWhole()]
    const { body } = await create(before)
    await age(100)
    expect((await replacePicture(body._id, after)).status).toBe(200)
    expect(await sweep()).toMatchObject({ removed: 0 })
    await age(6)
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await filesOf(before)).toHaveLength(7)
    await age(2)
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect([await filesOf(before), await filesOf(after)]).toEqual([[], expect.objectContaining({ length: 7 })])
  })

  it('and that was there before anything was known of uploads is known from then on', async () => {
    const url = await uploadWhole()
    await shop.pool.query('TRUNCATE uploads')
    expect((await create(url)).status).toBe(201)
    expect(await stateOf(url)).toBe('used')
  })
})

describe('the same picture uploaded again', () => {
  it('is the one that is there, and its week begins anew', async () => {
    const bytes = await newPicture()
    const url = await uploadWhole(bytes)
    await age(8)
    expect(await upload(bytes)).toBe(url)
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('just before it would be removed stays', async () => {
    const bytes = await newPicture()
    const url = await uploadWhole(bytes)
    await age(8)
    const again = async () => {
      expect(await upload(bytes)).toBe(url)
      return []
    }
    expect(await sweep({ findNamed: [findProductPictures, again] })).toMatchObject({ removed: 0 })
    expect(await filesOf(url)).toHaveLength(7)
  })

  it.each([0, 1, 7])('while it is being removed is there afterwards, and can be named: before file %i', async (at) => {
    const bytes = await newPicture()
    const url = await uploadWhole(bytes)
    await age(8)
    let again = ''
    let removed = 0
    beforeRemoval = async () => {
      if (removed++ === at) again = await upload(bytes)
    }
    expect(await sweep()).toMatchObject({ removed: 1 })
    // when all of it was removed
    again ||= await upload(bytes)
    expect([await statusOf(url), await statusOf(again)]).toEqual([404, 200])
    expect((await create(again)).status).toBe(201)
    await makeVariants({ db: shop.db, storage, log }, idOf(again))
    await age(8)
    await sweep()
    expect(await filesOf(again)).toHaveLength(7)
  })
})

describe('a product that is saved while its picture is being swept', () => {
  it('has it, when it was first: seen after the rooms were asked', async () => {
    const url = await uploadWhole()
    await age(8)
    let status = 0
    const save = async () => {
      status = (await create(url)).status
      return []
    }
    expect(await sweep({ findNamed: [findProductPictures, save] })).toMatchObject({ removed: 0 })
    expect([status, await stateOf(url)]).toEqual([201, 'used'])
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('has it, when it was first: still being written while the sweep goes by', async () => {
    const url = await uploadWhole()
    await age(8)
    const client = await shop.pool.connect()
    onTestFinished(() => client.release())
    // as a long import holds it
    await client.query('BEGIN')
    await client.query(`UPDATE uploads SET state = 'used', seen_at = now() WHERE id = $1`, [idOf(url)])
    expect(await sweep()).toMatchObject({ removed: 0 })
    await client.query('COMMIT')
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('is refused in plain words, when the sweep was first, and nothing of it is written', async () => {
    const [url, kept] = [await uploadWhole(), await uploadWhole()]
    const { body } = await create(kept)
    await age(8)
    const answers: Awaited<ReturnType<typeof create>>[] = []
    beforeRemoval = async () => {
      if (answers.length === 0) answers.push(await create(url), await replacePicture(body._id, url))
    }
    expect(await sweep()).toMatchObject({ removed: 1 })
    // and ever after
    answers.push(await create(url))
    for (const { status, body: refusal } of answers) {
      expect(status).toBe(409)
      expect(refusal).toMatchObject({ message: GONE, errors: [{ field: 'images.0', message: GONE }] })
    }
    const { rows } = await shop.pool.query('SELECT url FROM product_images')
    expect(rows).toEqual([{ url: kept }])
    expect(await statusOf(kept)).toBe(200)
  })

  it('is never one with a broken picture, whoever is first of many', async () => {
    const urls: string[] = []
    for (let n = 0; n < 12; n++) urls.push(await upload(await newPicture()))
    await age(8)
    const [, ...saved] = await Promise.all([sweep(), ...urls.map(create)])
    for (const [n, { status }] of saved.entries()) {
      expect([201, 409]).toContain(status)
      expect([urls[n], await statusOf(String(urls[n]))]).toEqual([urls[n], status === 201 ? 200 : 404])
    }
  })
})

describe('a sweep', () => {
  it.each([3, 7])('that dies over file %i is ended by the next', async (at) => {
    const url = await uploadWhole()
    await age(8)
    let removed = 0
    beforeRemoval = async (name) => {
      // the last is removed, and what was to be written then is not
      if (++removed === at) throw await disk.remove(name).then(() => new Error('killed'))
    }
    await expect(sweep()).rejects.toThrow()
    expect([await stateOf(url), (await filesOf(url)).length]).toEqual(['removing', 7 - at])
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect([await stateOf(url), await filesOf(url)]).toEqual(['removed', []])
  })

  it('that cannot remove one of them goes on with the others, and says so', async () => {
    const urls = [await uploadWhole(), await uploadWhole(), await uploadWhole()]
    const [first, ...others] = urls.toSorted((a, b) => idOf(a).localeCompare(idOf(b))) as [string, string, string]
    await age(8)
    beforeRemoval = async (name) => {
      if (name.startsWith(idOf(first))) throw new Error('EACCES')
    }
    await expect(sweep()).rejects.toThrow('1 uploads could not be removed.')
    expect(await stateOf(first)).toBe('removing')
    for (const other of others) expect(await stateOf(other)).toBe('removed')
    beforeRemoval = async () => {}
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect(await filesOf(first)).toEqual([])
  })

  it('beside another removes each picture once, and none that is named', async () => {
    const kept = await uploadWhole()
    await create(kept)
    for (let n = 0; n < 8; n++) await upload(await newPicture())
    await age(8)
    const [one, other] = await Promise.all([sweep(), sweep()])
    expect(one.removed + other.removed).toBe(8)
    expect(await readdir(folder)).toHaveLength(7)
    expect(await filesOf(kept)).toHaveLength(7)
  })

  it('beside another gives a picture that was let go its whole week', async () => {
    const url = await uploadWhole()
    const { body } = await create(url)
    await age(100)
    await shop.call('DELETE', `/api/admin/products/${body._id}`)
    const another = async () => {
      await sweep()
      return []
    }
    expect(await sweep({ findNamed: [another, findProductPictures] })).toMatchObject({ removed: 0 })
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('that is told to end does, and the next goes on', async () => {
    await uploadWhole()
    await uploadWhole()
    await age(8)
    const end = new AbortController()
    beforeRemoval = async () => end.abort()
    expect(await sweep({ signal: end.signal })).toMatchObject({ removed: 1 })
    expect(await sweep()).toMatchObject({ removed: 1 })
    expect(await readdir(folder)).toEqual([])
  })

  it('removes nothing when a room cannot be asked', async () => {
    const url = await uploadWhole()
    await age(8)
    const silent = async () => Promise.reject(new Error('no answer'))
    await expect(sweep({ findNamed: [findProductPictures, silent] })).rejects.toThrow('no answer')
    expect(await filesOf(url)).toHaveLength(7)
  })
})

describe('widths that are made late', () => {
  it('keep the picture from being swept meanwhile', async () => {
    const url = await upload(await newPicture())
    await age(8)
    await makeVariants({ db: shop.db, storage, log }, idOf(url))
    expect(await sweep()).toMatchObject({ removed: 0 })
    expect(await filesOf(url)).toHaveLength(7)
  })

  it('are not made of a picture that is being removed', async () => {
    const url = await upload(await newPicture())
    await age(8)
    const [read, swept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: Storage = {
      ...disk,
      get: (name) => disk.get(name).finally(read.resolve),
      put: (...file) => swept.promise.then(() => disk.put(...file)),
    }
    let making: Promise<void> | undefined
    beforeRemoval = async () => {
      making ??= makeVariants({ db: shop.db, storage: slow, log }, idOf(url))
      await Promise.race([making, read.promise])
    }
    expect(await sweep()).toMatchObject({ removed: 1 })
    swept.resolve()
    await making
    expect(await filesOf(url)).toEqual([])
  })
})

it('knows from the start what was named before there was anything to know it by', async () => {
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
    // so often that the clock goes on meanwhile
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
