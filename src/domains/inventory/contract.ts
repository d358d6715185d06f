import * as z from 'zod'

/** `product`: one count for all variants. `variant`: one count per variant. */
/** Whether units are counted per product or per variant. */
export const StockGranularity = z.enum(['product', 'variant'])
export type StockGranularity = z.infer<typeof StockGranularity>

export const VariantStock = z.object({
  size: z.string().optional(),
  color: z.string().optional(),
  available: z.int(),
  held: z.int(),
})
export type VariantStock = z.infer<typeof VariantStock>
