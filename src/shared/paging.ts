import * as z from 'zod'

/** The most that one page of a list holds, and what it holds unless told. */
export const MAX_PAGE_SIZE = 100

/** The browser may send an unset field as an empty string. */
export const optional = <T extends z.ZodType>(type: T) =>
  z
    .preprocess(
      (value: z.input<T> | string | undefined) =>
        typeof value === 'string' && value.trim() === '' ? undefined : value,
      type.optional(),
    )
    .optional()

export const number = () => z.coerce.number<string | number>('is not a number')

const counted = (most: number) =>
  optional(number().int('is not a whole number').min(1, 'is below 1').max(most, `is above ${most}`))

/** Which page of a list, and how long the pages are. */
export const paging = () => ({ limit: counted(MAX_PAGE_SIZE), page: counted(100_000) })
