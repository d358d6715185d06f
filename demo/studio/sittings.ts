import type { Cut as CutName, DemoColor, DemoProduct, Printing } from '#demo/catalogue/types.ts'
import { chooseViews, type View } from '../catalogue/choose-views.ts'
import { getImageName } from '../catalogue/get-image-name.ts'
import { cuts } from './cuts/cuts.ts'
import { seedOf } from './noise.ts'

/** One picture to take. */
export interface Shot {
  sku: string
  name: string
  view: View
  color: DemoColor
  prints: readonly Printing[]
}

/** One garment on the mannequin, and all pictures that are taken of its folds. */
export interface Sitting {
  cut: CutName
  seed: number
  shots: Shot[]
}

/** The work of a day, so that what is costly is done once: cut by cut, and within a cut drape by drape. */
export function sittingsOf(products: readonly DemoProduct[]): Sitting[] {
  const sittings = new Map<string, Sitting>()
  for (const product of products) {
    const { seeds } = cuts[product.cut]
    const seed = seeds[seedOf(product.sku) % seeds.length] ?? seeds[0]
    const key = `${product.cut} ${seed}`
    const sitting = sittings.get(key) ?? { cut: product.cut, seed, shots: [] }
    sitting.shots.push(...shotsOf(product))
    sittings.set(key, sitting)
  }
  return [...sittings.values()].toSorted((a, b) => (a.cut < b.cut ? -1 : a.cut > b.cut ? 1 : a.seed - b.seed))
}

const shotsOf = (product: DemoProduct): Shot[] =>
  product.colors.flatMap((color) =>
    chooseViews(product).map((view) => ({
      sku: product.sku,
      name: getImageName(product.sku, color.name, view),
      view,
      color,
      prints: product.print ?? [],
    })),
  )
