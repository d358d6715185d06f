import sharp from 'sharp'
import { expect, it } from 'vitest'
import { developPhoto } from './develop-photo.ts'

const [width, height] = [40, 50]

/** Develops a plain gray picture. */
async function developGray(sku: string, view: string, tone = 150) {
  const gray = sharp(Buffer.alloc(width * height * 3, tone), { raw: { width, height, channels: 3 } })
  return (await developPhoto(gray, { sku, name: `${sku}-${view}` })).raw().toBuffer()
}

const getMean = (pixels: Buffer, channel: number) => {
  let sum = 0
  for (let i = channel; i < pixels.length; i += 3) sum += pixels[i]
  return sum / (pixels.length / 3)
}

it('gives every sitting a light of its own, and the same one on every run', async () => {
  const skus = ['NKD-HD-001', 'NKD-HD-002', 'NKD-HD-003', 'NKD-HD-004']
  const photos = await Promise.all(skus.map((sku) => developGray(sku, 'front')))
  const warmths = photos.map((pixels) => getMean(pixels, 0) - getMean(pixels, 2))
  expect(Math.max(...warmths) - Math.min(...warmths)).toBeGreaterThan(1)
  expect(await developGray('NKD-HD-001', 'front')).toEqual(photos[0])
})

it('keeps the color: no channel moves by more than a tenth', async () => {
  for (const tone of [60, 150, 220]) {
    const pixels = await developGray('NKD-HD-001', 'front', tone)
    for (let channel = 0; channel < 3; channel++)
      expect(Math.abs(getMean(pixels, channel) - tone)).toBeLessThan(tone * 0.1)
  }
})

it('is brighter at the upper left, where the lamp is, than at the lower right', async () => {
  const pixels = await developGray('NKD-HD-001', 'front')
  expect(pixels[0]).toBeGreaterThan(pixels[pixels.length - 3] + 4)
})
