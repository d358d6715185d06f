/** Reads one query parameter, given once or several times; `undefined` when it says nothing, or nothing new. */
type Reader = (first: string, all: string[]) => string | number | undefined

/** The query parameters a page understands. All others are as if they were not there. */
export type KnownSearch = Record<string, Reader>

export type SearchValues<K extends KnownSearch> = { [N in keyof K]?: ReturnType<K[N]> }

export function readSearch<K extends KnownSearch>(known: K, params: URLSearchParams): SearchValues<K> {
  const values = Object.entries(known).map(([name, read]) => {
    const all = params.getAll(name)
    return [name, read(all[0] ?? '', all)] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SearchValues<K>
}

/** The one spelling of these values: sorted, without what is unset. */
export function writeSearch(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(values).sort()) {
    const value = values[name]
    if (value !== undefined) search.set(name, String(value))
  }
  // a comma may stand as it is, and people read addresses
  return search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : ''
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u001f\u007f]+/g

/** Nobody types these, and no page can show them. */
const plain = (value: string) => value.replace(controls, ' ').trim()

export const text =
  (longest: number) =>
  (value: string): string | undefined =>
    plain(value).slice(0, longest).trim() || undefined

/** One of a list; the usual one needs no saying. */
export const oneOf =
  <const T extends string>(allowed: readonly T[], usual?: NoInfer<T>) =>
  (value: string): T | undefined =>
    allowed.find((one) => one === value && one !== usual)

/** Any of a list, in the list's order and however they are spelled; a form gives them one by one, an address separated by commas. */
export const someOf =
  <const T extends string>(allowed: readonly T[]) =>
  (_first: string, all: string[]): string | undefined => {
    const given = partsOf(all).map((part) => part.toLowerCase())
    return allowed.filter((one) => given.includes(one.toLowerCase())).join(',') || undefined
  }

/** Any values, each once and in one order, as far as they fit into this length. */
export const textList =
  (longest: number) =>
  (_first: string, all: string[]): string | undefined => {
    const each = new Map(partsOf(all).map((part) => [part.toLowerCase(), part]))
    const sorted = [...each].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
    return (
      sorted.reduce((list, part) => (list.length + part.length < longest ? append(list, part) : list), '') || undefined
    )
  }

const append = (list: string, part: string) => (list ? `${list},${part}` : part)

function partsOf(all: string[]): string[] {
  return all.join(',').split(',').map(plain).filter(Boolean)
}

/** An amount above zero, with two decimals at the most; what is too much is the most there is. */
export const amount =
  (most: number) =>
  (value: string): number | undefined => {
    const number = /^\d{1,20}(\.\d{1,2})?$/.test(value) ? Number(value) : 0
    return number > 0 ? Math.min(number, most) : undefined
  }

/** 2, 3, 4 …: the first page needs no number. */
export function pageNumber(value: string): number | undefined {
  const number = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? number : undefined
}

/** 2026-01-31: a day that there is. */
export function calendarDay(value: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(value) ? undefined : value
}
