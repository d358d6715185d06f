import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createRandom } from '#shared/create-random.ts'
import { encodeWithin } from './write-contact-sheets.ts'

it('lowers the quality until a sheet is small enough', async () => {
  const random = createRandom(3)
  const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, () => random() * 255))
  const sheet = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
    .png()
    .toBuffer()
  const large = await encodeWithin(sheet, 1e6)
  const small = await encodeWithin(sheet, large.length * 0.6)
  expect(small.length).toBeLessThanOrEqual(large.length * 0.6)
  await expect(encodeWithin(sheet, 100)).rejects.toThrow('A contact sheet does not fit into 100 bytes.')
})
