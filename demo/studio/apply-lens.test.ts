import sharp from 'sharp'
import { expect, it } from 'vitest'
import { applyLens } from './apply-lens.ts'

const [width, height] = [120, 150]

/** Returns the contrast of fine stripes at a point, 0 to 255, after the lens. */
async function measureContrast(view: 'front' | 'three-quarter', turn: number, x: number, y: number) {
  const stripes = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (Math.floor(i / 3) % 2 ? 255 : 0)))
  const image = sharp(stripes, { raw: { width, height, channels: 3 } })
  // blurs in proportion to the width, so this small image would hardly be blurred
  const enlarged = sharp(await image.resize(1200, 1500, { kernel: 'nearest' }).raw().toBuffer(), {
    raw: { width: 1200, height: 1500, channels: 3 },
  })
  const data = await (await applyLens(enlarged, view, turn)).raw().toBuffer()
  const row = Array.from({ length: 40 }, (_, k) => data[((y * 1200 + x + k) * 3) | 0])
  return Math.max(...row.map((value, k) => Math.abs(value - (row[k + 1] ?? value))))
}

it('is sharp in the middle and soft in the corners', async () => {
  expect(await measureContrast('front', 6, 600, 750)).toBe(255)
  expect(await measureContrast('front', 6, 10, 10)).toBeLessThan(200)
})

it('is soft on the far side of a three-quarter view', async () => {
  expect(await measureContrast('three-quarter', 27, 860, 750)).toBe(255)
  expect(await measureContrast('three-quarter', 27, 20, 750)).toBeLessThan(220)
  expect(await measureContrast('three-quarter', -27, 1150, 750)).toBeLessThan(220)
})
