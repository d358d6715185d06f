import { pictureName } from './picture-name.ts'
import pictures from './pictures.json' with { type: 'json' }
import type { DemoColor, DemoProduct } from './types.ts'
import { type View, viewsOf } from './views-of.ts'

export interface DemoPicture {
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
export function picturesOf(product: DemoProduct): DemoPicture[] {
  return product.colors.flatMap((color) =>
    viewsOf(product).map((view) => {
      const name = pictureName(product.sku, color.name, view)
      const image = drawnImages[name]
      if (!image) throw new Error(`Image ${name} is missing. Draw it with npm run studio -- --only ${product.sku}`)
      const file = `${image.file}-800.webp`
      const altText = `${product.name} in ${color.name}, ${viewLabels[view]}`
      return { view, color, file, url: `/media/${file}`, altText, placeholder: image.placeholder }
    }),
  )
}

const viewLabels = { front: 'front', back: 'back', close: 'close up' } satisfies Record<View, string>
