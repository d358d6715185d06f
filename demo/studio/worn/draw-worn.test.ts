import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drapeGarment } from '../studio.ts'
import { drawOutfit } from './draw-worn.ts'
import { planOutfits } from './plan-outfits.ts'
import { createWallSampler } from './walls.ts'

const outfits = planOutfits()
const findOutfit = (sku: string) => outfits.find(({ top }) => top.product.sku === sku)

/** Draws an outfit, tiny and with a coarse mesh. */
async function drawTiny() {
  const outfit = findOutfit('NKD-ES-002')
  if (!outfit) throw new Error('The outfit is missing.')
  const images: { name: string; width: number; height: number; bytes: Buffer }[] = []
  const drawings = drawOutfit(outfit, (cut, pose) => drapeGarment(cut, pose, { spacing: 5, steps: 60 }), 0.04)
  for await (const { shot, image } of drawings) {
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    images.push({ name: shot.name, width: info.width, height: info.height, bytes: data })
  }
  return images
}

describe('an outfit', () => {
  it('is worn by the mannequin in front of its wall, the top over the bottom', async () => {
    const images = await drawTiny()
    expect(images.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['nkd-es-002-pink-worn', 48, 60],
      ['nkd-sh-002-lavender-worn', 48, 60],
    ])
    const [worn] = images
    const raw = { width: worn.width, height: worn.height, channels: 3 as const }
    const getMean = async (left: number, top: number) => {
      const part = sharp(worn.bytes, { raw }).extract({ left, top, width: 4, height: 4 })
      const { channels } = await sharp(await part.png().toBuffer()).stats()
      return channels.map(({ mean }) => mean)
    }
    // grey neck, pink tee down to the hips, lavender shorts, blue tin
    const [neck, chest, waist, leg, wall] = await Promise.all([
      getMean(22, 0),
      getMean(22, 18),
      getMean(22, 32),
      getMean(28, 48),
      getMean(0, 52),
    ])
    expect(Math.max(...neck) - Math.min(...neck)).toBeLessThan(40)
    for (const tee of [chest, waist]) expect(tee[0]).toBeGreaterThan(tee[1] + 10)
    expect(leg[2]).toBeGreaterThan(leg[1] + 10)
    expect(wall[2]).toBeGreaterThan(wall[0] + 20)
  })
})

describe('walls', () => {
  const sampleRow = (wall: Parameters<typeof createWallSampler>[0]) => {
    const sample = createWallSampler(wall)
    const color = new Float32Array(3)
    return Array.from({ length: 200 }, (_, i) => ({
      height: sample(i * 0.7, 31 + i * 0.4, 0, color),
      color: [...color],
    }))
  }

  it.each([
    { kind: 'shutter', paint: '#1F6F78', lettering: '#E9DFC2' } as const,
    { kind: 'brick' } as const,
    { kind: 'tin', paint: '#2F6FA8' } as const,
  ])('of $kind have relief and uneven, possible colors', (wall) => {
    const row = sampleRow(wall)
    const heights = row.map(({ height }) => height)
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(0.5)
    for (const value of row.flatMap(({ color }) => color)) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
    }
    expect(new Set(row.map(({ color }) => color[0].toFixed(3))).size).toBeGreaterThan(20)
  })

  it('have lettering in its own color', () => {
    const sample = createWallSampler({ kind: 'shutter', paint: '#1F6F78', lettering: '#E9DFC2' })
    const [plain, lettered] = [new Float32Array(3), new Float32Array(3)]
    sample(12, 20, 0, plain)
    sample(12, 20, 1, lettered)
    expect(lettered[0]).toBeGreaterThan(plain[0] + 0.1)
  })
})
