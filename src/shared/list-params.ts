import * as z from 'zod'

/** Also the default page size. */
export const MAX_PAGE_SIZE = 100

/** Makes a parameter optional. An empty string counts as absent, because browsers submit empty fields that way. */
export const optionalParam = <T extends z.ZodType>(type: T) =>
  z
    .preprocess(
      (value: z.input<T> | string | undefined) =>
        typeof value === 'string' && value.trim() === '' ? undefined : value,
      type.optional(),
    )
    .optional()

export const numberParam = () => z.coerce.number<string | number>()

const positiveIntParam = (max: number) => optionalParam(numberParam().int().min(1).max(max))

export const pagingParams = () => ({ limit: positiveIntParam(MAX_PAGE_SIZE), page: positiveIntParam(100_000) })

/** What a list is searched for. */
export const searchParam = () => optionalParam(z.string().trim().max(100, 'Search can be at most 100 characters.'))

/** Adds the descending variant `-name` of every sort key. */
const withDescending = <const T extends string>(keys: readonly T[]): (T | `-${T}`)[] =>
  keys.flatMap((key): (T | `-${T}`)[] => [key, `-${key}`])

/** The search and sort parameters of an admin list. */
export const searchAndSortParams = <const T extends string>(sortable: readonly T[]) => ({
  q: searchParam(),
  sortBy: optionalParam(z.enum(withDescending(sortable))),
})

/** The search, sort and paging parameters of an admin list. */
export const listParams = <const T extends string>(sortable: readonly T[]) => ({
  ...pagingParams(),
  ...searchAndSortParams(sortable),
})
