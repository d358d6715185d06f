import * as z from 'zod'
import { ProductImage } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

export const suggestionTypes = ['product', 'variation', 'color'] as const

export const Suggestion = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(suggestionTypes),
  /** How many products the shopper will find by it. */
  count: z.int(),
  /** Of a product: what it looks like. */
  image: ProductImage.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'What a shopper who typed this may mean, each with how many products it finds',
  query: z.strictObject({ q: z.string().trim().max(100, 'is longer than 100 characters') }),
  reply: z.array(Suggestion),
})
