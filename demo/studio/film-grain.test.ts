import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addFilmGrain } from './film-grain.ts'

const grain = {
  seed: 7,
  follows: [-6, 46, -6, 30],
  points: [
    [0, 60],
    [255, 60],
  ],
} as const

/** Encodes a gray image with a red square, because a plain image would exercise too little of the encoder. */
async function encodeImage(width: number, quality: number): Promise<Buffer> {
  const square = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#B22' } })
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width, height: (width * 5) / 4, channels: 3, background: '#AAA' } })
  return canvas
    .composite([{ input: square, left: 9, top: 9 }])
    .removeAlpha()
    .avif({ quality, effort: 3, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** Compares the green channels: mean difference and root mean square difference. */
async function compare(one: Buffer, other: Buffer) {
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
  ])('adds grain to an image %i wide at quality %i without changing its brightness', async (width, quality) => {
    const smooth = await encodeImage(width, quality)
    const rough = addFilmGrain(smooth, grain)
    const result = await compare(smooth, rough)
    expect(result.shift).toBeLessThan(1)
    expect(result.rough).toBeGreaterThan(1)
    expect(result.rough).toBeLessThan(4)
    expect(rough.length - smooth.length).toBeLessThan(24)
  })

  it('is reproducible and differs by seed', async () => {
    const smooth = await encodeImage(40, 48)
    expect(addFilmGrain(smooth, grain)).toEqual(addFilmGrain(smooth, grain))
    expect(addFilmGrain(smooth, { ...grain, seed: 8 })).not.toEqual(addFilmGrain(smooth, grain))
  })

  it('rejects a file that is not an image', () => {
    expect(() => addFilmGrain(Buffer.from('not an image at all'), grain)).toThrow('no meta')
  })
})
