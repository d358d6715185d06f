import * as z from 'zod'
import type { Rupees } from './money.ts'

/** An amount in a response. Typed, so an amount in paise is not sent by mistake. */
export const RupeesField: z.ZodType<Rupees, Rupees> = z.number()

/** A field called `amount`, in rupees with at most two decimals, that may be zero. */
export const ZeroableRupeeAmount = z
  .number()
  .min(0, 'Amount must be zero or more.')
  .max(10_000_000, 'Amount can be at most 1,00,00,000.')
  .refine((rupees) => Number(rupees.toFixed(2)) === rupees, 'Amount can have at most two decimals.')

/** A field called `amount`, in rupees with at most two decimals. */
export const RupeeAmount = ZeroableRupeeAmount.min(0.01, 'Amount must be more than zero.')
