import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demoProducts } from '../catalogue/demo-products.ts'
import { writeDisplayFiles } from './display-files.ts'
import { drawPhotoShoot } from './draw-photo-shoot.ts'
import { planPhotoShoots } from './photo-shoots.ts'

const coarseMesh = { spacing: 5, steps: 60 }

/** Draws one product's images, tiny and with a coarse mesh: every step of a real run in about a second. */
async function drawTiny(folder: string) {
  const products = demoProducts.filter(({ sku }) => sku === 'NKD-OT-001')
  for (const photoShoot of planPhotoShoots(products))
    for await (const { shot, image } of drawPhotoShoot(photoShoot, 40, coarseMesh))
      await writeDisplayFiles(folder, shot.name, image, 'jersey', { widths: [40], webpWidth: 40 })
  const files = (await readdir(folder)).toSorted()
  return Promise.all(
    files.map(async (file) => [file, (await readFile(join(folder, file))).toString('base64')] as const),
  )
}

it('draws identical bytes on every run', async () => {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'studio-'))))
  const [firstRun, secondRun] = [await drawTiny(folders[0]), await drawTiny(folders[1])]
  expect(secondRun).toEqual(firstRun)
  expect(firstRun).toHaveLength(20)
  expect(new Set(firstRun.map(([, bytes]) => bytes)).size).toBe(firstRun.length)
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})
