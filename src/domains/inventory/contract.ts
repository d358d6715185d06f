import * as z from 'zod'

/** `product`: one count for all variants. `variant`: one count per variant. */
export const CountedBy = z.enum(['product', 'variant'])
export type CountedBy = z.infer<typeof CountedBy>

export const VariantStock = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  available: z.int(),
  held: z.int(),
})
export type VariantStock = z.infer<typeof VariantStock>
