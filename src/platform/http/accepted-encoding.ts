import type { Encoding } from '#platform/cache/stored-answer.ts'

const MOST_REMEMBERED = 500
const remembered = new Map<string, Encoding>()

/** The best encoding that an Accept-Encoding header allows. Browsers send few different ones, so they are remembered. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known !== undefined) return known
  const encoding = bestOf(header)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(header, encoding)
  return encoding
}

function bestOf(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(weightOf))
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

function weightOf(item: string): [name: string, weight: number] {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
