import * as z from 'zod'
import { ProductImage } from '#domains/catalogue/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { RupeesField } from '#shared/rupee-amount.ts'

/** `variation`: a search text, as opposed to a product; `color`: a search text that names only a color. */
const suggestionTypes = ['product', 'variation', 'color'] as const
/** Same limit as for the product list. */
export const MAX_SEARCH_LENGTH = 100

export const Suggestion = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(suggestionTypes),
  count: z.int(),
  // products only
  productId: z.string().optional(),
  price: RupeesField.optional(),
  originalPrice: RupeesField.optional(),
  image: ProductImage.optional(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const getSearchSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/suggestions',
  public: true,
  summary: 'Suggests searches and products for a text, with the number of matching products',
  query: z.strictObject({
    q: z.string().trim().max(MAX_SEARCH_LENGTH, `Search can be at most ${MAX_SEARCH_LENGTH} characters.`),
  }),
  responseBody: z.array(Suggestion),
})
