import { chooseViews, type View } from './choose-views.ts'
import { getImageName } from './get-image-name.ts'
import pictures from './pictures.json' with { type: 'json' }
import type { DemoColor, DemoProduct } from './types.ts'

export interface DemoImage {
  view: View
  color: DemoColor
  /** File name in demo/pictures. */
  file: string
  url: string
  altText: string
  placeholder: string
}

const drawnImages: Readonly<Record<string, { file: string; placeholder: string } | undefined>> = pictures

/** Returns all images of a product, grouped by color, the better-selling view first. */
export function listImages(product: DemoProduct): DemoImage[] {
  return product.colors.flatMap((color) =>
    chooseViews(product).map((view) => {
      const name = getImageName(product.sku, color.name, view)
      const image = drawnImages[name]
      if (!image) throw new Error(`Image ${name} is missing. Draw it with npm run studio -- --only ${product.sku}`)
      const file = `${image.file}-800.webp`
      const altText = `${product.name} in ${color.name}, ${viewLabels[view]}`
      return { view, color, file, url: `/media/${file}`, altText, placeholder: image.placeholder }
    }),
  )
}

const viewLabels = { front: 'front', back: 'back', close: 'close up' } satisfies Record<View, string>
