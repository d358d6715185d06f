import { rupeesFromPaise } from '#shared/money.ts'
import type { Suggestion } from '../contract.ts'

interface Variation {
  text: string
  type: 'variation' | 'color'
  count: number
}

interface Picture {
  url: string
  altText: string
  color: string | null
  placeholder: string | null
}

interface ProductByName {
  text: string
  count: number
  product: { id: string; pricePaise: number; originalPricePaise: number | null }
  picture: Picture | undefined
}

export function presentSuggestions(found: { variations: Variation[]; products: ProductByName[] }): Suggestion[] {
  return [...found.variations.map(presentVariation), ...found.products.map(presentProduct)]
}

const presentVariation = ({ text, type, count }: Variation): Suggestion => ({
  id: `${type}:${text}`,
  text,
  type,
  count,
})

function presentProduct({ text, count, product, picture }: ProductByName): Suggestion {
  const { id, pricePaise, originalPricePaise } = product
  return {
    id: `product:${id}`,
    text,
    type: 'product',
    count,
    productId: id,
    price: rupeesFromPaise(pricePaise),
    ...(originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(originalPricePaise) }),
    ...(picture ? { image: presentPicture(picture) } : {}),
  }
}

function presentPicture({ url, altText, color, placeholder }: Picture): Suggestion['image'] {
  return { url, altText, ...(color === null ? {} : { color }), ...(placeholder === null ? {} : { placeholder }) }
}
