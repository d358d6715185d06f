import type { Paise } from '#shared/money.ts'

/** The live products, each with its variants. */
export interface FeedProduct {
  id: string
  sku: string
  slug: string | null
  name: string
  description: string[]
  pricePaise: Paise
  originalPricePaise: Paise | null
  category: string
  gender: 'Men' | 'Women' | 'Unisex'
  collections: string[]
  sizes: string[]
  colors: string[]
  brand: string
  material: string
  weightGrams: number | null
  images: { url: string; color: string | null; isShown: boolean }[]
  variants: Variant[]
  /** One row for all variants, or one for each. */
  stock: { size: string | null; color: string | null; available: number }[]
}

interface Variant {
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
  pricePaise: Paise | null
}

/** One variant of a product, as both feeds list it. */
export interface FeedItem {
  id: string
  groupId: string
  title: string
  description: string
  link: string
  imageLinks: string[]
  available: number
  /** The price before a reduction, if there is one. */
  pricePaise: Paise
  salePricePaise: Paise | undefined
  brand: string
  gender: 'male' | 'female' | 'unisex'
  color: string | undefined
  size: string | undefined
  material: string
  productType: string
  gtin: string | undefined
  mpn: string
  weightGrams: number | undefined
}

// the limits of Google and Meta
const MAX_ID_LENGTH = 50
const MAX_TITLE_LENGTH = 150
const MAX_DESCRIPTION_LENGTH = 5_000
const MAX_IMAGES = 11

const genders = { Men: 'male', Women: 'female', Unisex: 'unisex' } as const
const gtinPattern = /^(?:\d{8}|\d{12,14})$/

/** Returns one item per size and color. Both services require an image, so a product without one has no items. */
export function toFeedItems(product: FeedProduct, origin: string): FeedItem[] {
  const images = product.images.filter(({ isShown }) => isShown)
  if (images.length === 0) return []
  const { sizes, colors } = product
  const options = (colors.length > 0 ? colors : [undefined]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [undefined]).map((size) => ({ size, color })),
  )
  return options.map(({ size, color }) => {
    const variant = product.variants.find((other) => other.size === (size ?? null) && other.color === (color ?? null))
    const price = variant?.pricePaise ?? product.pricePaise
    const isReduced = product.originalPricePaise !== null && product.originalPricePaise > price
    return {
      id: toItemId([product.id, size, color]),
      groupId: product.id,
      title: cut([product.name, color, size].filter(Boolean).join(', '), MAX_TITLE_LENGTH),
      description: cut(product.description.join('\n') || product.name, MAX_DESCRIPTION_LENGTH),
      link: buildLink(origin, product, { color, size }),
      imageLinks: listImageLinks(images, color, origin),
      available: countAvailable(product, { size, color }),
      pricePaise: isReduced && product.originalPricePaise !== null ? product.originalPricePaise : price,
      salePricePaise: isReduced ? price : undefined,
      brand: product.brand,
      gender: genders[product.gender],
      color,
      size,
      material: product.material,
      productType: [product.category, product.collections[0]].filter(Boolean).join(' > '),
      gtin: variant?.barcode && gtinPattern.test(variant.barcode) ? variant.barcode : undefined,
      mpn: variant?.sku ?? product.sku,
      weightGrams: product.weightGrams ?? undefined,
    }
  })
}

/** The size comes first, because long color names are cut off. */
const toItemId = (parts: (string | undefined)[]) =>
  cut(
    parts
      .filter((part) => part !== undefined)
      .map((part) => part.toLowerCase().replace(/[^\p{L}\p{M}\d]+/gu, '-'))
      .join('-'),
    MAX_ID_LENGTH,
  )

/** Never cuts a character in half. */
const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length).toWellFormed() : text)

function buildLink(
  origin: string,
  { slug, id }: Pick<FeedProduct, 'slug' | 'id'>,
  options: Record<'color' | 'size', string | undefined>,
): string {
  const params = new URLSearchParams(Object.entries(options).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const query = params.size > 0 ? `?${params}` : ''
  return `${origin}/product/${slug ?? id}${query}`
}

/** The images of the color first, then those of no color. If there is neither, all of them. */
function listImageLinks(images: FeedProduct['images'], color: string | undefined, origin: string): string[] {
  const own = images.filter((image) => image.color === color)
  const matching = [...own, ...images.filter((image) => image.color === null && !own.includes(image))]
  return (matching.length > 0 ? matching : images)
    .slice(0, MAX_IMAGES)
    .map(({ url }) => (url.startsWith('/') ? origin + url : url))
}

function countAvailable({ stock }: FeedProduct, { size, color }: Record<'size' | 'color', string | undefined>): number {
  const row =
    stock.find((other) => other.size === (size ?? null) && other.color === (color ?? null)) ??
    stock.find((other) => other.size === null && other.color === null)
  return Math.max(0, row?.available ?? 0)
}
