import { DAY } from '#shared/time.ts'
import type { ListedProduct, Product, ProductImage } from '../contract.ts'
import { foldText } from '../rules.ts'

const NEW_FOR_DAYS = 30

/** The fields that a product card shows. Lists keep only these, because each page embeds its data for hydration. */
export interface ProductCardData
  extends Pick<Product, '_id' | 'category' | 'countInStock' | 'inStock' | 'name' | 'price'> {
  originalPrice?: Product['originalPrice']
  /** Some variants cost more than `price`, so it is shown as 'From ₹899'. */
  isStartingPrice?: true
  /** Went live within the last 30 days. */
  isNew?: true
  /** The selected color that the product has, the color that the search names, or that of the image. The card links to it. */
  color?: string | undefined
  /** The selected size, if it is the only one and the product has it. The card links to it. */
  size?: string | undefined
  /** All colors, if there are several. */
  colors?: string[]
  image?: Omit<ProductImage, 'color'> | undefined
  /** Another image of the same color, such as the back or a close-up. */
  hoverImageUrl?: string | undefined
}

/** A product may have the field `image` in place of `images`. */
type LooseProduct = Product & { image?: ProductImage | ProductImage[] }

/** The values selected in the filters. */
interface Selection {
  colors?: string[]
  sizes?: string[]
}

export function toProductCardData(
  product: ListedProduct,
  { colors: selectedColors = [], sizes: selectedSizes = [] }: Selection = {},
  now = Date.now(),
): ProductCardData {
  const { _id, name, price, lowestPrice, originalPrice, inStock, countInStock, category, colors, publishedAt } = product
  const { images: list, image }: LooseProduct = product
  const images = [list ?? image ?? []].flat().filter((entry) => entry?.url)
  const wantedColor = findValue(colors, selectedColors) ?? product.matchedColor
  const imagesInColor = images.filter((image) => image.color === wantedColor)
  const [first, ...others] = wantedColor && imagesInColor.length > 0 ? imagesInColor : images
  const hoverImageUrl = others.find((image) => image.color === first?.color)?.url
  const color = wantedColor ?? colors?.find((name) => name === first?.color)
  const size = selectedSizes.length === 1 ? findValue(product.sizes, selectedSizes) : undefined
  return {
    _id,
    name,
    price: lowestPrice ?? price,
    inStock,
    countInStock,
    category,
    ...(lowestPrice === undefined ? {} : { isStartingPrice: true }),
    ...(originalPrice === undefined ? {} : { originalPrice }),
    ...(publishedAt && now - Date.parse(publishedAt) < NEW_FOR_DAYS * DAY ? { isNew: true } : {}),
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
    ...(colors?.length > 1 ? { colors } : {}),
    ...(first ? { image: toImage(first) } : {}),
    ...(hoverImageUrl === undefined ? {} : { hoverImageUrl }),
  }
}

/** Returns the first value that is wanted, as the product spells it. */
function findValue(values: string[] | undefined, wanted: string[]): string | undefined {
  const folded = wanted.map(foldText)
  return values?.find((value) => folded.includes(foldText(value)))
}

const toImage = ({ color: _color, ...image }: ProductImage) => image
