import type { ListedProduct, Product, ProductImage } from '../contract.ts'
import { foldText } from '../rules.ts'

/** The fields that a product card shows. Lists keep only these, because each page embeds its data for hydration. */
export interface ProductCardData extends Pick<Product, '_id' | 'category' | 'inStock' | 'name' | 'price'> {
  originalPrice?: Product['originalPrice']
  /** Some variants cost more than `price`, so it is shown as 'From ₹899'. */
  isStartingPrice?: true
  /** The first selected color that the product has, or the color that the search names. The card shows its image and links to it. */
  color?: string | undefined
  image?: Omit<ProductImage, 'color'> | undefined
  /** Another image of the same color, such as the back or a close-up. */
  hoverImageUrl?: string | undefined
}

/** The specification also allows the field `image` in place of `images`. */
type LooseProduct = Product & { image?: ProductImage | ProductImage[] }

/** `colors` are those selected in the filter. */
export function toProductCardData(product: ListedProduct, colors: string[] = []): ProductCardData {
  const { _id, name, price, lowestPrice, originalPrice, inStock, category } = product
  const { images: list, image }: LooseProduct = product
  const images = [list ?? image ?? []].flat().filter((entry) => entry?.url)
  const selectedColors = colors.map(foldText)
  const color = product.colors?.find((name) => selectedColors.includes(foldText(name))) ?? product.matchedColor
  const imagesInColor = images.filter((image) => image.color === color)
  const [first, ...others] = color && imagesInColor.length > 0 ? imagesInColor : images
  const hoverImageUrl = others.find((image) => image.color === first?.color)?.url
  return {
    ...{ _id, name, price: lowestPrice ?? price, inStock, category },
    ...(lowestPrice === undefined ? {} : { isStartingPrice: true }),
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(color === undefined ? {} : { color }),
    ...(first ? { image: toImage(first) } : {}),
    ...(hoverImageUrl === undefined ? {} : { hoverImageUrl }),
  }
}

const toImage = ({ color: _color, ...image }: ProductImage) => image
