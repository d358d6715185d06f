import type { DemoColor, DemoProduct } from './types.ts'

const sides = ['front', 'back'] as const

export interface DemoPicture {
  side: (typeof sides)[number]
  color: DemoColor
  /** Its file in demo/pictures. */
  file: string
  url: string
  altText: string
}

const slug = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const fileOf = (name: string) => `${name}.svg`

/** Every picture of a product, colour by colour, the front before the back. */
export function picturesOf(product: DemoProduct): DemoPicture[] {
  return product.colors.flatMap((color) =>
    sides.map((side) => {
      const file = fileOf(slug(`${product.sku} ${color.name} ${side}`))
      return { side, color, file, url: `/media/${file}`, altText: `${product.name} in ${color.name}, ${side}` }
    }),
  )
}
