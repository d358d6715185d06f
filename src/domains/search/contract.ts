import * as z from 'zod'
import { ProductImage } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

const suggestionTypes = ['product', 'variation', 'color'] as const
/** What a search takes, here as on the page of its results. */
export const LONGEST_SEARCH = 100

export const Suggestion = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(suggestionTypes),
  /** How many products the shopper will find by it. */
  count: z.int(),
  /** Of a product: which it is, what it costs and what it looks like. */
  productId: z.string().optional(),
  price: z.number().optional(),
  originalPrice: z.number().optional(),
  image: ProductImage.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'What a shopper who typed this may mean, each with how many products it finds',
  query: z.strictObject({ q: z.string().trim().max(LONGEST_SEARCH, `is longer than ${LONGEST_SEARCH} characters`) }),
  reply: z.array(Suggestion),
})
