import { pictureName } from './picture-name.ts'
import pictures from './pictures.json' with { type: 'json' }
import type { DemoColor, DemoProduct } from './types.ts'
import { type View, viewsOf } from './views-of.ts'

export interface DemoPicture {
  view: View
  color: DemoColor
  /** Its file in demo/pictures. */
  file: string
  url: string
  altText: string
  /** What stands in its place while it loads. */
  placeholder: string
}

const drawn: Readonly<Record<string, { file: string; placeholder: string } | undefined>> = pictures

/** Every picture of a product, colour by colour, the one that sells it first. */
export function picturesOf(product: DemoProduct): DemoPicture[] {
  return product.colors.flatMap((color) =>
    viewsOf(product).map((view) => {
      const name = pictureName(product.sku, color.name, view)
      const picture = drawn[name]
      if (!picture)
        throw new Error(`There is no picture ${name} yet: draw it with npm run studio -- --only ${product.sku}`)
      const file = `${picture.file}-800.webp`
      const altText = `${product.name} in ${color.name}, ${saying[view]}`
      return { view, color, file, url: `/media/${file}`, altText, placeholder: picture.placeholder }
    }),
  )
}

const saying = { front: 'front', back: 'back', close: 'close up' } satisfies Record<View, string>
