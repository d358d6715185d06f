import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addFilmGrain } from './film-grain.ts'

const grain = {
  seed: 7,
  arCoefficients: [-6, 46, -6, 30],
  scalingPoints: [
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

/** Returns the mean and the root mean square difference of the green channels. */
async function compareGreen(first: Buffer, second: Buffer) {
  const [a, b] = await Promise.all([first, second].map((avif) => sharp(avif).extractChannel('green').raw().toBuffer()))
  const differences = Array.from(a, (value, i) => b[i] - value)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    meanDifference: Math.abs(mean(differences)),
    rmsDifference: Math.sqrt(mean(differences.map((difference) => difference * difference))),
  }
}

describe('film grain', () => {
  it.each([
    [40, 48],
    [400, 30],
    [1200, 16],
  ])('adds grain to an image %i wide at quality %i without changing its brightness', async (width, quality) => {
    const original = await encodeImage(width, quality)
    const grainy = addFilmGrain(original, grain)
    const result = await compareGreen(original, grainy)
    expect(result.meanDifference).toBeLessThan(1)
    expect(result.rmsDifference).toBeGreaterThan(1)
    expect(result.rmsDifference).toBeLessThan(4)
    expect(grainy.length - original.length).toBeLessThan(24)
  })

  it('is reproducible and differs by seed', async () => {
    const original = await encodeImage(40, 48)
    expect(addFilmGrain(original, grain)).toEqual(addFilmGrain(original, grain))
    expect(addFilmGrain(original, { ...grain, seed: 8 })).not.toEqual(addFilmGrain(original, grain))
  })

  it('rejects a file that is not an image', () => {
    expect(() => addFilmGrain(Buffer.from('not an image at all'), grain)).toThrow('no meta')
  })
})
