import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { createShopSettings } from '#tests/support/shop-settings.ts'
import { defaultSettings } from '../rules.ts'
import { createBrandFileReader } from './create-brand-file-reader.ts'
import { brandFiles } from './draw-brand-files.ts'
import { brandFileRoutes } from './routes.ts'

const colors = { ink: '#1a2a6c', paper: '#ffffff', accent: '#ffb703', alert: '#e4432d' }
const brand = { ...defaultSettings.brand, name: 'Chowk & Sons', initials: 'CS', tagline: 'From <the> square' }
const otherShop = { brand, theme: { ...defaultSettings.theme, colors } }

async function createBrandFileApp(changes: { [S in keyof ShopSettings]?: Partial<ShopSettings[S]> } = {}) {
  const shopSettings = createShopSettings(changes)
  const app = Fastify()
  const storage = createMemoryStorage()
  await app.register(brandFileRoutes({ shopSettings, storage }))
  return {
    shopSettings,
    storage,
    get: async (name: string, headers = {}) => {
      const response = await app.inject({ url: `/${name}`, headers })
      return { response, bytes: response.rawPayload, etag: String(response.headers['etag']) }
    },
  }
}

describe("the demo's files", () => {
  it.each(Object.keys(brandFiles).filter((name) => name !== 'site.webmanifest'))(
    'are served from demo/brand: %s',
    async (name) => {
      const { get } = await createBrandFileApp()
      const { response, bytes } = await get(name)
      expect(response.headers['content-type']).toBe(brandFiles[name]?.type)
      expect(bytes.equals(await readFile(`demo/brand/${name}`))).toBe(true)
    },
  )
})

describe('brand files of another shop', () => {
  it('show the initials in its colors', async () => {
    const { get } = await createBrandFileApp(otherShop)
    const svg = (await get('favicon.svg')).bytes.toString()
    expect(svg).toMatch(/^<svg .*fill="#ffb703".*fill="#1a2a6c".*<path transform/)
    expect(svg).not.toContain('<text')
  })

  it.each([
    ['apple-touch-icon.png', 'png', 180, 180],
    ['icon-192.png', 'png', 192, 192],
    ['icon-512.png', 'png', 512, 512],
    ['icon-maskable-512.png', 'png', 512, 512],
    ['social-card.jpg', 'jpeg', 1200, 630],
  ])('have the expected format and dimensions: %s', async (name, format, width, height) => {
    const { get } = await createBrandFileApp(otherShop)
    const { bytes } = await get(name)
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
    // a mark, not only its background
    expect((await sharp(bytes).stats()).entropy).toBeGreaterThan(0.2)
  })

  it('include an icon that old browsers can read', async () => {
    const { get } = await createBrandFileApp(otherShop)
    const { bytes } = await get('favicon.ico')
    expect(bytes.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
    expect(await sharp(bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 })
  })

  it('describe the shop in the manifest', async () => {
    const { get } = await createBrandFileApp(otherShop)
    const { response } = await get('site.webmanifest')
    expect(response.headers['content-type']).toBe('application/manifest+json')
    expect(response.json()).toMatchObject({
      name: 'Chowk & Sons',
      description: 'From <the> square',
      background_color: '#ffffff',
      theme_color: '#ffffff',
    })
  })

  it('show a name in any script', async () => {
    for (const name of ['चौक', '☕', 'W'.repeat(40)]) {
      const { get } = await createBrandFileApp({ ...otherShop, brand: { ...brand, name } })
      expect((await get('social-card.jpg')).response.statusCode).toBe(200)
    }
  })
})

describe('an uploaded icon and card', () => {
  const id = 'a'.repeat(32)
  const url = `/media/uploads/${id}-1200.webp`
  const red = { r: 255, g: 0, b: 0, alpha: 1 }
  const drawSquare = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 4, background: red } })
      .extend({ left: size, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .resize(size, size)
      .webp({ lossless: true })
      .toBuffer()
  const getPixel = async (bytes: Buffer, x: number, y: number) => [
    ...(await sharp(bytes).ensureAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer()),
  ]

  it('replace the generated images at every URL', async () => {
    const { get, storage } = await createBrandFileApp({ ...otherShop, brand: { ...brand, icon: url, socialCard: url } })
    storage.files.set(`${id}.webp`, await drawSquare(512))
    expect(await getPixel((await get('icon-192.png')).bytes, 150, 96)).toEqual([255, 0, 0, 255])
    expect((await getPixel((await get('icon-512.png')).bytes, 20, 256))[3]).toBe(0)
    // no transparency where phones would show black, and a margin where they crop
    expect(await getPixel((await get('apple-touch-icon.png')).bytes, 20, 90)).toEqual([255, 255, 255, 255])
    expect(await getPixel((await get('icon-maskable-512.png')).bytes, 505, 256)).toEqual([255, 255, 255, 255])
    expect((await get('favicon.svg')).bytes.toString()).toContain('href="data:image/png;base64,')
    expect(await sharp((await get('social-card.jpg')).bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await getPixel((await get('social-card.jpg')).bytes, 1190, 10))[0]).toBeGreaterThan(240)
  })

  it('fall back to the generated images if their file is missing', async () => {
    const { get } = await createBrandFileApp({ ...otherShop, brand: { ...brand, icon: url } })
    expect((await get('favicon.svg')).bytes.toString()).toContain('fill="#ffb703"')
  })
})

it('keeps the files of a later brand when one of an earlier brand fails to load', async () => {
  const shopSettings = createShopSettings({
    ...otherShop,
    brand: { ...brand, icon: `/media/uploads/${'a'.repeat(32)}-1200.webp` },
  })
  const { promise, reject } = Promise.withResolvers<never>()
  const read = createBrandFileReader({ shopSettings, storage: { ...createMemoryStorage(), get: () => promise } })
  const failing = read('favicon.svg')
  const settings = shopSettings.current()
  settings.brand = { ...settings.brand, icon: '' }
  const later = read('favicon.svg')
  reject(new Error('The storage is unreachable'))
  await expect(failing).rejects.toThrow('The storage is unreachable')
  expect(read('favicon.svg')).toBe(later)
  await later
})

it('returns 304 until brand or colors change', async () => {
  const { get, shopSettings } = await createBrandFileApp(otherShop)
  const { etag } = await get('favicon.svg')
  expect((await get('favicon.svg', { 'if-none-match': etag })).response.statusCode).toBe(304)
  const settings = shopSettings.current()
  settings.brand = { ...settings.brand, initials: 'X' }
  const changed = await get('favicon.svg', { 'if-none-match': etag })
  expect(changed.response.statusCode).toBe(200)
  expect(changed.etag).not.toBe(etag)
})
