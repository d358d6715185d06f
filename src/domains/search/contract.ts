import * as z from 'zod'
import { ProductImage } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

const suggestionTypes = ['product', 'variation', 'color'] as const
/** Same limit as for the product list. */
export const LONGEST_SEARCH = 100

export const Suggestion = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(suggestionTypes),
  count: z.int(),
  /** The following are set for products only. */
  productId: z.string().optional(),
  price: z.number().optional(),
  originalPrice: z.number().optional(),
  image: ProductImage.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  summary: 'Suggests searches and products for a text, with the number of matching products',
  query: z.strictObject({
    q: z.string().trim().max(LONGEST_SEARCH, `Search can be at most ${LONGEST_SEARCH} characters.`),
  }),
  reply: z.array(Suggestion),
})
