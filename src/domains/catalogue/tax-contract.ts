import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { GstRateField, HsnField } from './admin-contract.ts'

const TaxCategory = z.object({
  category: z.string(),
  /** Absent: the built-in HSN code applies. */
  hsn: z.string().optional(),
  /** Percent. Absent: the rate for clothing applies. */
  gstRate: z.number().optional(),
})
export type TaxCategory = z.infer<typeof TaxCategory>

export const listTaxCategories = endpoint({
  method: 'GET',
  path: '/api/admin/tax-categories',
  summary: 'Lists the categories with their HSN codes and GST rates',
  reply: z.array(TaxCategory),
})

export const updateTaxCategory = endpoint({
  method: 'PUT',
  path: '/api/admin/tax-categories',
  summary: 'Sets the HSN code and GST rate of a category; a product with its own keeps them',
  body: z.strictObject({
    category: z.string().trim().min(1, 'Category is required.').max(60, 'Category can be at most 60 characters.'),
    hsn: HsnField.default(''),
    gstRate: GstRateField.default(null),
  }),
  reply: z.array(TaxCategory),
})
