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

/** By what a list can be sorted: `name`, and `-name` for the other way round. */
const bothWays = <const T extends string>(keys: readonly T[]): (T | `-${T}`)[] =>
  keys.flatMap((key): (T | `-${T}`)[] => [key, `-${key}`])

/** What is searched for in a list of the admin area, and how it is sorted. */
export const ordering = <const T extends string>(sortable: readonly T[]) => ({
  q: optional(z.string().trim().max(100, 'is longer than 100 characters')),
  sortBy: optional(z.enum(bothWays(sortable), `is none of ${bothWays(sortable).join(', ')}`)),
})

/** The same, one page of it. */
export const listing = <const T extends string>(sortable: readonly T[]) => ({ ...paging(), ...ordering(sortable) })
