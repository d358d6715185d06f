import { join } from 'node:path'
import sharp from 'sharp'
import type { DemoProduct } from '#demo/catalogue/types.ts'
import { listViews } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import type { ImageManifestEntry } from './display-files.ts'

const TILE = { width: 200, height: 250 }
const COLUMNS = 12

/** Writes all drawn images of the products into one image, a product's colors side by side. */
export async function writeContactSheet(
  products: readonly DemoProduct[],
  images: Readonly<Record<string, ImageManifestEntry>>,
  folder: string,
  file: string,
): Promise<void> {
  const names = products
    .flatMap((product) =>
      product.colors.flatMap((color) => listViews(product).map((view) => getImageName(product.sku, color.name, view))),
    )
    .filter((name) => images[name])
  const tiles = await Promise.all(
    names.map(async (name, i) => ({
      input: await sharp(join(folder, `${images[name].file}-400.avif`))
        .resize(TILE.width, TILE.height)
        .toBuffer(),
      left: (i % COLUMNS) * TILE.width,
      top: Math.floor(i / COLUMNS) * TILE.height,
    })),
  )
  await sharp({
    create: {
      width: COLUMNS * TILE.width,
      height: Math.ceil(names.length / COLUMNS) * TILE.height,
      channels: 3,
      background: '#fff',
    },
  })
    .composite(tiles)
    .toFile(file)
}
