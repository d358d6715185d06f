import type { Encoding } from '../cache/cached-response.ts'

const MAX_MEMOIZED_HEADERS = 500
const memoized = new Map<string, Encoding>()

/** Picks the best encoding an Accept-Encoding header allows. Memoized, because browsers send few different headers. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const cached = memoized.get(header)
  if (cached !== undefined) return cached
  const encoding = pickBestEncoding(header)
  if (memoized.size >= MAX_MEMOIZED_HEADERS) memoized.clear()
  memoized.set(header, encoding)
  return encoding
}

function pickBestEncoding(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(parseWeight))
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

function parseWeight(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
