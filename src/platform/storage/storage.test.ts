import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { startS3 } from '#tests/support/start-s3.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const folder = createTempFolder()
const bucketSettings = { bucket: 'images', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
let folderCount = 0

const backends: Record<string, () => Promise<Storage>> = {
  'a folder': async () => createDiskStorage(join(folder, `media-${folderCount++}`)),
  'a bucket': async () => createS3Storage({ ...bucketSettings, endpoint: (await startS3(bucketSettings)).endpoint }),
}

describe.each(Object.keys(backends))('%s', (backend) => {
  let storage: Storage
  beforeEach(async () => {
    storage = (await backends[backend]?.()) as Storage
  })

  it('stores a file under its name and does not overwrite it', async () => {
    expect(await storage.has('a-1.webp')).toBe(false)
    expect(await storage.get('a-1.webp')).toBeUndefined()
    await storage.put('a-1.webp', Buffer.from('an image'), 'image/webp')
    await storage.put('a-1.webp', Buffer.from('another'), 'image/webp')
    expect(await storage.has('a-1.webp')).toBe(true)
    expect(String(await storage.get('a-1.webp'))).toBe('an image')
  })

  it('removes a file and ignores a missing one', async () => {
    await storage.put('a-1.webp', Buffer.from('an image'), 'image/webp')
    await storage.remove('a-1.webp')
    await storage.remove('a-1.webp')
    expect(await storage.has('a-1.webp')).toBe(false)
  })

  it.each(['../a.webp', '/etc/passwd', 'a/b.webp', '.a', 'a.webp?x', ''])('rejects the name %j', async (name) => {
    await expect(async () => storage.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow(/Invalid storage name/)
    await expect(async () => storage.get(name)).rejects.toThrow(/Invalid storage name/)
    await expect(async () => storage.remove(name)).rejects.toThrow(/Invalid storage name/)
  })
})

it('leaves no temporary file in the folder', async () => {
  const path = join(folder, 'one-upload')
  await createDiskStorage(path).put('a.webp', Buffer.from('an image'), 'image/webp')
  expect(await readdir(path)).toEqual(['a.webp'])
})

it('deletes only stale temporary files from the folder', async () => {
  const path = join(folder, 'stale-uploads')
  await mkdir(path)
  const [stale, recent] = [`.${randomUUID()}`, `.${randomUUID()}`]
  for (const name of [stale, recent, '.gitkeep', 'b.webp']) {
    await writeFile(join(path, name), 'partial')
    if (name !== recent) await utimes(join(path, name), 0, 0)
  }
  await createDiskStorage(path).put('a.webp', Buffer.from('an image'), 'image/webp')
  expect(await readdir(path)).toEqual(expect.arrayContaining([recent, '.gitkeep', 'a.webp', 'b.webp']))
  expect(await readdir(path)).not.toContain(stale)
})

describe('a bucket', () => {
  it('receives the content type of a file', async () => {
    const s3 = await startS3(bucketSettings)
    await createS3Storage({ ...bucketSettings, endpoint: s3.endpoint }).put('a.avif', Buffer.from('x'), 'image/avif')
    expect(s3.files.get('a.avif')).toEqual({ bytes: Buffer.from('x'), type: 'image/avif' })
  })

  it('rejects a wrong secret with a clear error', async () => {
    const s3 = await startS3(bucketSettings)
    const storage = createS3Storage({ ...bucketSettings, secret: 'guessed-guessed', endpoint: s3.endpoint })
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/responded with 403/)
    expect(s3.files.size).toBe(0)
  })

  it('is not followed when it redirects', async () => {
    const redirected: string[] = []
    const server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/elsewhere')) redirected.push(url)
      response.writeHead(url.startsWith('/elsewhere') ? 200 : 307, { location: '/elsewhere' }).end('not an image')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const storage = createS3Storage({ ...bucketSettings, endpoint: `http://127.0.0.1:${port}` })
    await expect(storage.get('a.webp')).rejects.toThrow(/responded with 307/)
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/responded with 307/)
    expect(redirected).toEqual([])
  })

  it('is retried when it is busy', async () => {
    const s3 = await startS3(bucketSettings)
    s3.failNextRequests(1)
    await createS3Storage({ ...bucketSettings, endpoint: s3.endpoint }).put('a.webp', Buffer.from('x'), 'image/webp')
    expect(s3.files.has('a.webp')).toBe(true)
  })
})
