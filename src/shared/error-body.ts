import * as z from 'zod'
import { type ErrorCode, httpStatusByCode } from './errors.ts'

/** The body of every error response. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(httpStatusByCode) as [ErrorCode, ...ErrorCode[]]),
  errors: z
    .array(
      z.object({
        field: z.string(),
        message: z.string(),
        /** Sent for a line of a checkout with too many units: how many there can be. */
        limit: z.int().optional(),
      }),
    )
    .optional(),
  /** Sent with `second_factor_needed`; required to complete the login with a code. */
  challenge: z.string().optional(),
  /** Sent when the items of a checkout are already in this order. */
  orderId: z.string().optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
