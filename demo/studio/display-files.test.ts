import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createRandom } from '#shared/create-random.ts'
import { listDisplayFiles, writeDisplayFiles } from './display-files.ts'

it('are AVIF in three widths, and one WebP that is good enough for emails and link previews', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'studio-'))
  // a sharp weave with some unevenness
  const random = createRandom(1)
  const size = { width: 80, height: 100 }
  const pixels = Buffer.from(
    Array.from(
      { length: 80 * 100 },
      (_, i) => 90 + ((i % 8) + (((i / 80) | 0) % 8) < 8 ? 40 : 0) + 12 * random(),
    ).flatMap((tone) => [tone, tone, tone]),
  )
  const image = sharp(pixels, { raw: { ...size, channels: 3 } })
  const { file } = await writeDisplayFiles(folder, 'tee', image, 'jersey', { widths: [20, 40, 80], webpWidth: 80 })
  expect((await readdir(folder)).toSorted()).toEqual(
    [`${file}-20.avif`, `${file}-40.avif`, `${file}-80.avif`, `${file}-80.webp`].toSorted(),
  )
  const decoded = await sharp(await readFile(join(folder, `${file}-80.webp`)))
    .raw()
    .toBuffer()
  const squaredErrors = pixels.map((tone, i) => Math.min(255, (tone - decoded[i]) ** 2))
  expect(Math.sqrt(squaredErrors.reduce((sum, error) => sum + error, 0) / pixels.length)).toBeLessThan(5.3)
  await rm(folder, { recursive: true })
})

it('of the shop are 400, 800 and 1200 pixels wide as AVIF, and 800 as WebP', () => {
  expect(listDisplayFiles('tee')).toEqual(['tee-400.avif', 'tee-800.avif', 'tee-1200.avif', 'tee-800.webp'])
})
