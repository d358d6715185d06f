import { hash } from 'node:crypto'
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** An answer, ready to leave in either way. */
export interface Letter {
  readonly status: number
  /** The flat list that node:http takes without copying; its first value is a slot for the request's id. */
  readonly headers: string[]
  readonly body: Buffer
  /** The same as bytes for the socket: up to the request's id, and everything after the lines of the connection. */
  readonly opening: string
  readonly rest: Buffer
}

/** One encoding of an answer. */
export interface Variant extends Letter {
  readonly etag: string
  /** What HEAD is told. */
  readonly head: Letter
  /** What is told to whoever has it already. */
  readonly notModified: Letter
}

export interface StoredAnswer {
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
  for (const [name, value] of lines) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const tag = hash('sha256', Buffer.concat([Buffer.from(JSON.stringify(lines)), body]), 'base64url').slice(0, 22)
  const variants = [['identity', body] as const, ...encoded].map(
    ([encoding, bytes]) => [encoding, variantOf(status, encoding, tag, lines, bytes)] as const,
  )
  return {
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

function variantOf(status: number, encoding: Encoding, tag: string, lines: Header[], body: Buffer): Variant {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
  const description: Header[] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
  const whole: Header[] = [...lines, ['etag', etag], ...description, ['content-length', String(body.length)]]
  const less: Header[] = [...lines.filter(([name]) => name !== 'content-type'), ['etag', etag]]
  return {
    etag,
    ...letterOf(status, whole, body),
    head: letterOf(status, whole),
    notModified: letterOf(304, less),
  }
}

function letterOf(status: number, lines: Header[], body: Buffer = Buffer.alloc(0)): Letter {
  const head = Buffer.from(`${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`, 'latin1')
  const rest = Buffer.concat([head, body])
  return {
    status,
    headers: [REQUEST_ID_HEADER, '', ...lines.flat()],
    body: rest.subarray(head.length),
    opening: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${REQUEST_ID_HEADER}: `,
    rest,
  }
}

const sizeOf = (variant: Variant) =>
  [variant, variant.head, variant.notModified].reduce(
    (sum, { headers, rest }) => sum + textSize(headers) + rest.length,
    0,
  )

const textSize = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0)
