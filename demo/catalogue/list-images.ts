import { chooseViews, listViews, type View } from './choose-views.ts'
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

/** Returns all drawn images of a product, grouped by color, the better-selling view first. */
export function listImages(product: DemoProduct): DemoImage[] {
  const requiredViews = chooseViews(product)
  return product.colors.flatMap((color) =>
    listViews(product).flatMap((view) => {
      const name = getImageName(product.sku, color.name, view)
      const image = drawnImages[name]
      if (!image) {
        if (!requiredViews.includes(view)) return []
        throw new Error(`Image ${name} is missing. Draw it with npm run studio -- --only ${product.sku}`)
      }
      const file = `${image.file}-800.webp`
      const altText = `${product.name} in ${color.name}, ${viewLabels[view]}`
      return [{ view, color, file, url: `/media/${file}`, altText, placeholder: image.placeholder }]
    }),
  )
}

const viewLabels = {
  front: 'front',
  back: 'back',
  'three-quarter': 'from the side',
  close: 'close up',
  detail: 'detail',
} satisfies Record<View, string>
