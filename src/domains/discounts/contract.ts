import * as z from 'zod'

export const discountKinds = ['percent', 'amount'] as const
export type DiscountKind = (typeof discountKinds)[number]

export const MAX_CODE_LENGTH = 30

/** Codes are stored in upper case and typed in any. */
const codeText = z
  .string('Code is required.')
  .trim()
  .toUpperCase()
  .max(MAX_CODE_LENGTH, `Code can be at most ${MAX_CODE_LENGTH} characters.`)

export const DiscountCode = codeText.min(1, 'Code is required.')

/** Forms send an unset field as an empty string, scripts as null. */
export const OptionalDiscountCode = codeText
  .nullable()
  .transform((code) => code || undefined)
  .optional()
