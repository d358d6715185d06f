import type { CutName, DemoColor, DemoProduct, PlacedPrint } from '#demo/catalogue/types.ts'
import { chooseViews, type View } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import { cuts } from './cuts/cuts.ts'
import { hashToSeed } from './noise.ts'

/** One image to draw. */
export interface Shot {
  sku: string
  name: string
  view: View
  color: DemoColor
  prints: readonly PlacedPrint[]
}

/** One draped garment and all images that show it, as in a photo session. */
export interface PhotoShoot {
  cut: CutName
  seed: number
  shots: Shot[]
}

/** Groups the images by cut and seed, because draping is expensive. */
export function planPhotoShoots(products: readonly DemoProduct[]): PhotoShoot[] {
  const photoShoots = new Map<string, PhotoShoot>()
  for (const product of products) {
    const { seeds } = cuts[product.cut]
    const seed = seeds[hashToSeed(product.sku) % seeds.length] ?? seeds[0]
    const key = `${product.cut} ${seed}`
    const photoShoot = photoShoots.get(key) ?? { cut: product.cut, seed, shots: [] }
    photoShoot.shots.push(...listShots(product))
    photoShoots.set(key, photoShoot)
  }
  return [...photoShoots.values()].toSorted((a, b) => (a.cut < b.cut ? -1 : a.cut > b.cut ? 1 : a.seed - b.seed))
}

const listShots = (product: DemoProduct): Shot[] =>
  product.colors.flatMap((color) =>
    chooseViews(product).map((view) => ({
      sku: product.sku,
      name: getImageName(product.sku, color.name, view),
      view,
      color,
      prints: product.prints ?? [],
    })),
  )
