import type { Product, ProductImage } from '../contract.ts'

type LooseProduct = Product & { image?: ProductImage | ProductImage[] | null }

/** Returns the product with a list of its images, which other servers may send as `image` or not at all. */
export function withImages<P extends Product>(product: P): P {
  if (!product) return product
  const { images, image } = product as LooseProduct
  const list = [images?.length ? images : (image ?? [])].flat()
  return { ...product, images: list.filter((entry) => typeof entry?.url === 'string') }
}
