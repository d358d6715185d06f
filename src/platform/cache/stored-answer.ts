import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One encoding of an answer, ready to leave: headers as the flat list that node:http takes without copying. */
export interface Variant {
  readonly etag: string
  readonly body: Buffer
  /** The first value is a slot for the request's id. */
  readonly headers: string[]
  /** The same for a 304. */
  readonly notModified: string[]
}

export interface StoredAnswer {
  readonly status: number
  readonly bytes: number
  readonly identity: Variant
  readonly br?: Variant
  readonly gzip?: Variant
}

export type Encoding = 'br' | 'gzip' | 'identity'

interface Answer {
  status: number
  headers: Record<string, number | string | string[] | undefined>
  body: Buffer
}

export const REQUEST_ID_HEADER = 'x-request-id'
/** Below this a compressed body saves no packet. */
const MIN_COMPRESSED_BYTES = 1024
/** Quick enough for an answer that somebody waits for, or as small as can be for one that is kept for good. */
const brotliQuality = { quick: 5, smallest: 11 } as const
export type Compression = keyof typeof brotliQuality
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json|wasm)|image\/svg)/
/** Made anew for every answer that leaves. */
const notKept = new Set([
  REQUEST_ID_HEADER,
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
])

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

type Header = readonly [name: string, value: string]

/** Makes an answer ready to be sent many times. One that will not be kept is not worth compressing. */
export async function storeAnswer(
  { status, headers, body }: Answer,
  keep: boolean,
  compression: Compression = 'quick',
): Promise<StoredAnswer> {
  const encoded = keep ? await encodings(body, String(headers['content-type'] ?? ''), brotliQuality[compression]) : []
  const lines = headerLines(encoded.length > 0 ? { ...headers, vary: withAcceptEncoding(headers['vary']) } : headers)
  const tag = hash('sha256', Buffer.concat([Buffer.from(JSON.stringify(lines)), body]), 'base64url').slice(0, 22)
  const variants = [['identity', body] as const, ...encoded].map(
    ([encoding, bytes]) => [encoding, variantOf(encoding, tag, lines, bytes)] as const,
  )
  return {
    status,
    bytes: variants.reduce((sum, [, variant]) => sum + sizeOf(variant), 0),
    ...(Object.fromEntries(variants) as Pick<StoredAnswer, Encoding>),
  }
}

async function encodings(body: Buffer, contentType: string, quality: number): Promise<[Encoding, Buffer][]> {
  if (body.length < MIN_COMPRESSED_BYTES || !compressible.test(contentType)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([toBrotli(body, { params }), toGzip(body)])
  // copied, because the compressor's own buffers are larger than what they hold
  return [
    ['br', Buffer.from(br)],
    ['gzip', Buffer.from(gz)],
  ]
}

const headerLines = (headers: Answer['headers']): Header[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || notKept.has(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
  )

function withAcceptEncoding(vary: Answer['headers'][string]): string {
  const given = [vary ?? []].flat().join(', ')
  if (/(?:^|[\s,])(?:\*|accept-encoding)(?:$|[\s,])/i.test(given)) return given
  return given === '' ? 'Accept-Encoding' : `${given}, Accept-Encoding`
}

function variantOf(encoding: Encoding, tag: string, lines: Header[], body: Buffer): Variant {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const slot = [REQUEST_ID_HEADER, '']
  const description = encoding === 'identity' ? [] : ['content-encoding', encoding]
  return {
    etag,
    body,
    headers: [...slot, ...lines.flat(), 'etag', etag, ...description, 'content-length', String(body.length)],
    notModified: [...slot, ...lines.filter(([name]) => name !== 'content-type').flat(), 'etag', etag],
  }
}

function sizeOf({ body, headers, notModified }: Variant): number {
  const characters = [...headers, ...notModified].reduce((sum, text) => sum + text.length, 0)
  return body.length + characters
}
