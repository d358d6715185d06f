import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { DemoProduct } from '#demo/catalogue/types.ts'
import { listViews } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import type { ImageManifestEntry } from './display-files.ts'

const TILE = { width: 96, height: 120 }
const COLUMNS = 15
/** Of all sheets together. */
const MAX_BYTES = 2_000_000

/** Writes the drawn images as one sheet per collection, a product's colors side by side. */
export async function writeContactSheets(
  products: readonly DemoProduct[],
  images: Readonly<Record<string, ImageManifestEntry>>,
  folder: string,
  outputFolder: string,
): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  const groups = Map.groupBy(products, ({ collections, category }) =>
    category === 'Bottom Wear' ? category : collections[0],
  )
  const tileCount = products.flatMap((product) => listNames(product, images)).length
  for (const [group = '', members] of groups) {
    const names = members.flatMap((product) => listNames(product, images))
    const bytes = await encodeWithin(await drawSheet(names, images, folder), (MAX_BYTES * names.length) / tileCount)
    await writeFile(join(outputFolder, `${group.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.webp`), bytes)
  }
}

const listNames = (product: DemoProduct, images: Readonly<Record<string, unknown>>) =>
  product.colors
    .flatMap((color) =>
      [...listViews(product), 'worn' as const].map((view) => getImageName(product.sku, color.name, view)),
    )
    .filter((name) => images[name])

async function drawSheet(
  names: readonly string[],
  images: Readonly<Record<string, ImageManifestEntry>>,
  folder: string,
): Promise<Buffer> {
  const tiles = await Promise.all(
    names.map(async (name, i) => ({
      input: await sharp(join(folder, `${images[name].file}-400.avif`))
        .resize(TILE.width, TILE.height)
        .toBuffer(),
      left: (i % COLUMNS) * TILE.width,
      top: Math.floor(i / COLUMNS) * TILE.height,
    })),
  )
  const height = Math.ceil(names.length / COLUMNS) * TILE.height
  return sharp({ create: { width: COLUMNS * TILE.width, height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Encodes a sheet as WebP, at the best quality whose file is small enough. */
export async function encodeWithin(sheet: Buffer, maxBytes: number): Promise<Buffer> {
  for (let quality = 80; quality > 10; quality -= 10) {
    const bytes = await sharp(sheet).webp({ quality, effort: 5 }).toBuffer()
    if (bytes.length <= maxBytes) return bytes
  }
  throw new Error(`A contact sheet does not fit into ${Math.round(maxBytes)} bytes.`)
}
