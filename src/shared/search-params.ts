/** Parses a query parameter, which may be repeated. Returns `undefined` if it is absent, invalid or the default. */
type Parser = (firstValue: string, allValues: string[]) => string | number | undefined

/** The query parameters that a page reads. All others are ignored. */
export type SearchParamParsers = Record<string, Parser>

export type SearchValues<P extends SearchParamParsers> = { [N in keyof P]?: ReturnType<P[N]> }

export function parseSearchParams<P extends SearchParamParsers>(parsers: P, params: URLSearchParams): SearchValues<P> {
  const values = Object.entries(parsers).map(([name, parse]) => {
    const allValues = params.getAll(name)
    return [name, parse(allValues[0] ?? '', allValues)] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SearchValues<P>
}

/** Formats the values in canonical form: sorted, without unset ones. */
export function formatSearchParams(values: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams()
  for (const name of Object.keys(values).sort()) {
    const value = values[name]
    if (value !== undefined) params.set(name, String(value))
  }
  // a comma needs no escaping, and people read URLs
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: replacing control characters is the purpose
const controlCharacters = /[\u0000-\u001f\u007f]+/g

const replaceControlCharacters = (value: string) => value.replace(controlCharacters, ' ').trim()

export const parseAsText =
  (maxLength: number) =>
  (value: string): string | undefined =>
    replaceControlCharacters(value).slice(0, maxLength).trim() || undefined

/** Parses one of the allowed values. The default is treated as absent. */
export const parseAsOneOf =
  <const T extends string>(allowed: readonly T[], defaultValue?: NoInfer<T>) =>
  (value: string): T | undefined =>
    allowed.find((option) => option === value && option !== defaultValue)

/** Parses several of the allowed values, repeated or comma-separated, ignoring case. Keeps the order of `allowed`. */
export const parseAsManyOf =
  <const T extends string>(allowed: readonly T[]) =>
  (_firstValue: string, allValues: string[]): string | undefined => {
    const selected = splitValues(allValues).map((part) => part.toLowerCase())
    return allowed.filter((option) => selected.includes(option.toLowerCase())).join(',') || undefined
  }

/** Parses any values into a sorted list without duplicates. Drops values that would exceed the total length. */
export const parseAsTextList =
  (maxLength: number) =>
  (_firstValue: string, allValues: string[]): string | undefined => {
    const unique = new Map(splitValues(allValues).map((part) => [part.toLowerCase(), part]))
    const sorted = [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
    return (
      sorted.reduce((list, part) => (list.length + part.length < maxLength ? append(list, part) : list), '') ||
      undefined
    )
  }

const append = (list: string, part: string) => (list ? `${list},${part}` : part)

function splitValues(values: string[]): string[] {
  return values.join(',').split(',').map(replaceControlCharacters).filter(Boolean)
}

/** Parses a positive amount with at most two decimals, capped at `max`. */
export const parseAsAmount =
  (max: number) =>
  (value: string): number | undefined => {
    const number = /^\d{1,20}(\.\d{1,2})?$/.test(value) ? Number(value) : 0
    return number > 0 ? Math.min(number, max) : undefined
  }

/** Treats page 1 as absent. */
export function parseAsPageNumber(value: string): number | undefined {
  const number = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? number : undefined
}

/** Parses a calendar day such as 2026-01-31, if it exists. */
export function parseAsCalendarDay(value: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(value) ? undefined : value
}
