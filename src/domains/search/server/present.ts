import { type Paise, rupeesFromPaise } from '#shared/money.ts'
import type { Suggestion } from '../contract.ts'

interface QuerySuggestion {
  text: string
  type: 'variation' | 'color'
  count: number
}

interface ImageRow {
  url: string
  altText: string
  color: string | null
  placeholder: string | null
}

interface ProductSuggestion {
  text: string
  count: number
  product: { id: string; lowestPricePaise: Paise; originalPricePaise: Paise | null }
  image: ImageRow | undefined
}

export function presentSuggestions(suggestions: {
  querySuggestions: QuerySuggestion[]
  products: ProductSuggestion[]
}): Suggestion[] {
  return [...suggestions.querySuggestions.map(presentQuerySuggestion), ...suggestions.products.map(presentProduct)]
}

const presentQuerySuggestion = ({ text, type, count }: QuerySuggestion): Suggestion => ({
  id: `${type}:${text}`,
  text,
  type,
  count,
})

function presentProduct({ text, count, product, image }: ProductSuggestion): Suggestion {
  const { id, lowestPricePaise, originalPricePaise } = product
  return {
    id: `product:${id}`,
    text,
    type: 'product',
    count,
    productId: id,
    price: rupeesFromPaise(lowestPricePaise),
    ...(originalPricePaise === null ? {} : { originalPrice: rupeesFromPaise(originalPricePaise) }),
    ...(image ? { image: presentImage(image) } : {}),
  }
}

function presentImage({ url, altText, color, placeholder }: ImageRow): Suggestion['image'] {
  return { url, altText, ...(color === null ? {} : { color }), ...(placeholder === null ? {} : { placeholder }) }
}
