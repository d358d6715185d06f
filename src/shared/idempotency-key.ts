import * as z from 'zod'

/** Chosen by the caller: a repeated request with the same key takes effect once. */
export const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{10,64}$/, 'Key must be 10 to 64 letters, digits, hyphens or underscores.')
  .optional()
