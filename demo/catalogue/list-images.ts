import { chooseViews, listViews, type View } from './choose-views.ts'
import { getImageName } from './get-image-name.ts'
import pictures from './pictures.json' with { type: 'json' }
import turntables from './turntables.json' with { type: 'json' }
import type { DemoColor, DemoProduct } from './types.ts'

export interface DemoImage {
  view: View | 'worn'
  color: DemoColor
  /** File name in demo/pictures. */
  file: string
  url: string
  altText: string
  placeholder: string
  /** Of the product's first image, once its turntable is drawn. */
  turntableUrl?: string
}

const drawnImages: Readonly<Record<string, { file: string; placeholder: string } | undefined>> = pictures
const drawnTurntables: Readonly<Record<string, string | undefined>> = turntables

/** Returns all drawn images of a product, grouped by color: the first view of lists, the worn garment, other views. */
export function listImages(product: DemoProduct): DemoImage[] {
  const requiredViews: readonly DemoImage['view'][] = chooseViews(product)
  const views: DemoImage['view'][] = listViews(product)
  views.splice(1, 0, 'worn')
  const images = product.colors.flatMap((color) =>
    views.flatMap((view): DemoImage[] => {
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
  const turntable = findTurntable(product)
  return images.map((image, i) => (i === 0 && turntable ? { ...image, turntableUrl: `/media/${turntable}` } : image))
}

/** Returns the file of the product's turntable, which shows its first color. */
export const findTurntable = ({ sku, colors }: DemoProduct): string | undefined =>
  drawnTurntables[getImageName(sku, colors[0]?.name ?? '', 'turntable')]

const viewLabels = {
  front: 'front',
  back: 'back',
  'three-quarter': 'three-quarter view',
  close: 'close up',
  detail: 'detail',
  worn: 'worn',
} satisfies Record<DemoImage['view'], string>
