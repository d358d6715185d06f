/** Reads the text of one query parameter; `undefined` when it says nothing, or nothing new. */
type Reader = (text: string) => string | number | undefined

/** The query parameters a page understands. All others are as if they were not there. */
export type KnownSearch = Record<string, Reader>

export type SearchValues<K extends KnownSearch> = { [N in keyof K]?: ReturnType<K[N]> }

export function readSearch<K extends KnownSearch>(known: K, params: URLSearchParams): SearchValues<K> {
  const values = Object.entries(known).map(([name, read]) => [name, read(params.get(name) ?? '')] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SearchValues<K>
}

/** The one spelling of these values: sorted, without what is unset. */
export function writeSearch(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const name of Object.keys(values).sort()) {
    const value = values[name]
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}

export const text =
  (longest: number) =>
  (value: string): string | undefined =>
    value.trim().slice(0, longest).trim() || undefined

/** One of a list; the usual one needs no saying. */
export const oneOf =
  <const T extends string>(allowed: readonly T[], usual?: NoInfer<T>) =>
  (value: string): T | undefined =>
    allowed.find((one) => one === value && one !== usual)

/** 2, 3, 4 …: the first page needs no number. */
export function pageNumber(value: string): number | undefined {
  const number = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1
  return number > 1 ? number : undefined
}
