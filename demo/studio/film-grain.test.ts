import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withGrain } from './film-grain.ts'

const grain = {
  seed: 7,
  follows: [-6, 46, -6, 30],
  points: [
    [0, 60],
    [255, 60],
  ],
} as const

/** Grey above, a square on it, so that the encoder has something to do. */
async function picture(width: number, quality: number): Promise<Buffer> {
  const square = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#B22' } })
    .png()
    .toBuffer()
  const made = sharp({ create: { width, height: (width * 5) / 4, channels: 3, background: '#AAA' } })
  return made
    .composite([{ input: square, left: 9, top: 9 }])
    .removeAlpha()
    .avif({ quality, effort: 3, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** By how much two pictures differ in their green: on the whole, and from pixel to pixel. */
async function difference(one: Buffer, other: Buffer) {
  const [a, b] = await Promise.all([one, other].map((avif) => sharp(avif).extractChannel('green').raw().toBuffer()))
  const steps = Array.from(a, (value, i) => b[i] - value)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { shift: Math.abs(mean(steps)), rough: Math.sqrt(mean(steps.map((step) => step * step))) }
}

describe('film grain', () => {
  it.each([
    [40, 48],
    [400, 30],
    [1200, 16],
  ])('roughens a picture %i wide at quality %i and leaves its brightness', async (width, quality) => {
    const smooth = await picture(width, quality)
    const rough = withGrain(smooth, grain)
    const between = await difference(smooth, rough)
    expect(between.shift).toBeLessThan(1)
    expect(between.rough).toBeGreaterThan(1)
    expect(between.rough).toBeLessThan(4)
    expect(rough.length - smooth.length).toBeLessThan(24)
  })

  it('is the same again from the same seed, and another from another', async () => {
    const smooth = await picture(40, 48)
    expect(withGrain(smooth, grain)).toEqual(withGrain(smooth, grain))
    expect(withGrain(smooth, { ...grain, seed: 8 })).not.toEqual(withGrain(smooth, grain))
  })

  it('refuses what is no picture', () => {
    expect(() => withGrain(Buffer.from('no picture at all'), grain)).toThrow('no meta')
  })
})
