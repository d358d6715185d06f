import type { DemoProduct } from '#demo/catalogue/types.ts'
import { getImageName } from '../../catalogue/get-image-name.ts'
import type { Turntable } from './draw-turntables.ts'

/** Products that turn together share the draped garment and its light; more of them need too much memory. */
const MAX_LOOKS = 6

/** Groups the products that are cut alike. Each is shown in its first color. */
export function planTurntables(products: readonly DemoProduct[]): Turntable[] {
  const groups = Map.groupBy(products, ({ cut, gender }) => `${cut} ${gender === 'Women'}`)
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_LOOKS) }, (_, i) => {
      const part = group.slice(i * MAX_LOOKS, (i + 1) * MAX_LOOKS)
      return {
        cut: part[0].cut,
        gender: part[0].gender,
        looks: part.map((product) => ({
          name: getImageName(product.sku, product.colors[0].name, 'turntable'),
          sku: product.sku,
          color: product.colors[0],
          prints: product.prints ?? [],
        })),
      }
    }),
  )
}
