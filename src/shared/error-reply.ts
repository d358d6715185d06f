import * as z from 'zod'
import { type ErrorCode, statusOf } from './errors.ts'

/** How every failure is told. */
export const ErrorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(statusOf) as [ErrorCode, ...ErrorCode[]]),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With `second_factor_needed`: what the second step of the login is asked with. */
  challenge: z.string().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
