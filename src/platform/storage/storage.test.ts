import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startS3 } from '#tests/support/s3-server.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const folder = tempFolder()
const account = { bucket: 'pictures', region: 'ap-south-1', key: 'AKIDEXAMPLE', secret: 'hush-hush-hush' }
let made = 0

const kinds: Record<string, () => Promise<Storage>> = {
  'a folder': async () => diskStorage(join(folder, `media-${made++}`)),
  'a bucket': async () => s3Storage({ ...account, endpoint: (await startS3(account)).endpoint }),
}

describe.each(Object.keys(kinds))('%s', (kind) => {
  let storage: Storage
  beforeEach(async () => {
    storage = (await kinds[kind]?.()) as Storage
  })

  it('keeps a file under its name, once', async () => {
    expect(await storage.has('a-1.webp')).toBe(false)
    expect(await storage.get('a-1.webp')).toBeUndefined()
    await storage.put('a-1.webp', Buffer.from('a picture'), 'image/webp')
    await storage.put('a-1.webp', Buffer.from('another'), 'image/webp')
    expect(await storage.has('a-1.webp')).toBe(true)
    expect(String(await storage.get('a-1.webp'))).toBe('a picture')
  })

  it('removes a file, and does not mind when there is none', async () => {
    await storage.put('a-1.webp', Buffer.from('a picture'), 'image/webp')
    await storage.remove('a-1.webp')
    await storage.remove('a-1.webp')
    expect(await storage.has('a-1.webp')).toBe(false)
  })

  it.each(['../a.webp', '/etc/passwd', 'a/b.webp', '.a', 'a.webp?x', ''])('refuses the name %j', async (name) => {
    await expect(async () => storage.put(name, Buffer.from('x'), 'image/webp')).rejects.toThrow(/no file can be kept/)
    await expect(async () => storage.get(name)).rejects.toThrow(/no file can be kept/)
    await expect(async () => storage.remove(name)).rejects.toThrow(/no file can be kept/)
  })
})

it('leaves no draft behind in a folder', async () => {
  const place = join(folder, 'whole')
  await diskStorage(place).put('a.webp', Buffer.from('a picture'), 'image/webp')
  expect(await readdir(place)).toEqual(['a.webp'])
})

it('clears the drafts of processes that died from a folder, and nothing else', async () => {
  const place = join(folder, 'left')
  await mkdir(place)
  const [old, young] = [`.${randomUUID()}`, `.${randomUUID()}`]
  for (const name of [old, young, '.gitkeep', 'b.webp']) {
    await writeFile(join(place, name), 'half')
    if (name !== young) await utimes(join(place, name), 0, 0)
  }
  await diskStorage(place).put('a.webp', Buffer.from('a picture'), 'image/webp')
  expect(await readdir(place)).toEqual(expect.arrayContaining([young, '.gitkeep', 'a.webp', 'b.webp']))
  expect(await readdir(place)).not.toContain(old)
})

describe('a bucket', () => {
  it('is told the type of a file', async () => {
    const s3 = await startS3(account)
    await s3Storage({ ...account, endpoint: s3.endpoint }).put('a.avif', Buffer.from('x'), 'image/avif')
    expect(s3.files.get('a.avif')).toEqual({ bytes: Buffer.from('x'), type: 'image/avif' })
  })

  it('refuses who signs with another secret, and the shop says so', async () => {
    const s3 = await startS3(account)
    const storage = s3Storage({ ...account, secret: 'guessed-guessed', endpoint: s3.endpoint })
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/answered 403/)
    expect(s3.files.size).toBe(0)
  })

  it('that sends elsewhere is not followed there', async () => {
    const elsewhere: string[] = []
    const server = createServer(({ url = '' }, response) => {
      if (url.startsWith('/elsewhere')) elsewhere.push(url)
      response.writeHead(url.startsWith('/elsewhere') ? 200 : 307, { location: '/elsewhere' }).end('not a picture')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const storage = s3Storage({ ...account, endpoint: `http://127.0.0.1:${port}` })
    await expect(storage.get('a.webp')).rejects.toThrow(/answered 307/)
    await expect(storage.put('a.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow(/answered 307/)
    expect(elsewhere).toEqual([])
  })

  it('is asked again when it is busy', async () => {
    const s3 = await startS3(account)
    s3.fail(1)
    await s3Storage({ ...account, endpoint: s3.endpoint }).put('a.webp', Buffer.from('x'), 'image/webp')
    expect(s3.files.has('a.webp')).toBe(true)
  })
})
