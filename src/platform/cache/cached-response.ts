import { hash } from 'node:crypto'
import { STATUS_CODES, validateHeaderName, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A response ready to be sent, through node:http or directly to the socket. */
export interface SerializedResponse {
  readonly status: number
  /** Names and values in turn, which node:http uses without copying; the value at REQUEST_ID_INDEX is set per request. */
  readonly headers: string[]
  readonly body: Buffer
  /** For the socket: the status line. The dynamic header lines follow. */
  readonly statusLine: string
  /** For the socket: PREFIX_BYTES to write the status line and the dynamic header lines into, then all the rest. */
  buffer: Buffer
}

/** One content encoding of a response. */
export interface Variant extends SerializedResponse {
  readonly etag: string
  /** For HEAD requests. */
  readonly head: SerializedResponse
  /** For conditional requests with a matching ETag. */
  readonly notModified: SerializedResponse
}

export interface CachedResponse {
  readonly byteLength: number
  readonly tags?: ReadonlySet<string> | undefined
  readonly isStale?: boolean
  readonly identity: Variant
  readonly br?: Variant
  readonly gzip?: Variant
}

export type Encoding = 'br' | 'gzip' | 'identity'

interface RawResponse {
  status: number
  headers: Record<string, number | string | string[] | undefined>
  body: Buffer
}

export const REQUEST_ID_HEADER = 'x-request-id'
export const REQUEST_ID_INDEX = 1
export const PREFIX_BYTES = 256
/** Compressing a smaller body saves too little. */
const MIN_BYTES_TO_COMPRESS = 512
/** `quick` for responses that a visitor waits for, `smallest` for those that are cached for good. */
const brotliQuality = { quick: 5, smallest: 11 } as const
export type Compression = keyof typeof brotliQuality
const compressible = /^(?:text\/|application\/(?:json|javascript|xml|x-yaml|manifest\+json|wasm)|image\/svg)/
/** Not copied from the original response. */
const perResponseHeaders = new Set([
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

/** Prepares a response to be sent many times. Compresses it only if it will be cached. */
export async function createCachedResponse(
  { status, headers, body }: RawResponse,
  { isCacheable, compression = 'quick' }: { isCacheable: boolean; compression?: Compression | undefined },
): Promise<CachedResponse> {
  const contentType = String(headers['content-type'] ?? '')
  const compressed = isCacheable ? await compress(body, contentType, brotliQuality[compression]) : []
  const headerList = toHeaderList(
    compressed.length > 0 ? { ...headers, vary: addAcceptEncoding(headers['vary']) } : headers,
  )
  for (const [name, value] of headerList) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const contentHash = hash('sha256', Buffer.concat([Buffer.from(JSON.stringify(headerList)), body]), 'base64url').slice(
    0,
    22,
  )
  const variants = [['identity', body] as const, ...compressed].map(
    ([encoding, bytes]) => [encoding, createVariant(status, encoding, contentHash, headerList, bytes)] as const,
  )
  return {
    byteLength: variants.reduce((sum, [, variant]) => sum + countBytes(variant), 0),
    ...(Object.fromEntries(variants) as Pick<CachedResponse, Encoding>),
  }
}

async function compress(body: Buffer, contentType: string, quality: number): Promise<[Encoding, Buffer][]> {
  if (body.length < MIN_BYTES_TO_COMPRESS || !compressible.test(contentType)) return []
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, gz] = await Promise.all([toBrotli(body, { params }), toGzip(body)])
  // copied, because zlib's buffers are larger than their content
  return [
    ['br', Buffer.from(br)],
    ['gzip', Buffer.from(gz)],
  ]
}

/** Returns the headers of the original response that are the same for every response. */
export const toHeaderList = (headers: RawResponse['headers']): Header[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || perResponseHeaders.has(name)
      ? []
      : [[name, Array.isArray(value) ? value.join(', ') : String(value)]],
  )

function addAcceptEncoding(vary: RawResponse['headers'][string]): string {
  const existing = [vary ?? []].flat().join(', ')
  if (/(?:^|[\s,])(?:\*|accept-encoding)(?:$|[\s,])/i.test(existing)) return existing
  return existing === '' ? 'Accept-Encoding' : `${existing}, Accept-Encoding`
}

function createVariant(
  status: number,
  encoding: Encoding,
  contentHash: string,
  headerList: Header[],
  body: Buffer,
): Variant {
  const etag = encoding === 'identity' ? `"${contentHash}"` : `"${contentHash}-${encoding}"`
  const encodingHeaders: Header[] = encoding === 'identity' ? [] : [['content-encoding', encoding]]
  const fullHeaders: Header[] = [
    ...headerList,
    ['etag', etag],
    ...encodingHeaders,
    ['content-length', String(body.length)],
  ]
  const notModifiedHeaders: Header[] = [...headerList.filter(([name]) => name !== 'content-type'), ['etag', etag]]
  return {
    etag,
    ...serializeResponse(status, fullHeaders, body),
    head: serializeResponse(status, fullHeaders),
    notModified: serializeResponse(304, notModifiedHeaders),
  }
}

function serializeResponse(status: number, headerList: Header[], body: Buffer = Buffer.alloc(0)): SerializedResponse {
  const headerBlock = Buffer.from(
    `${headerList.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    'latin1',
  )
  const buffer = Buffer.concat([Buffer.alloc(PREFIX_BYTES), headerBlock, body])
  return {
    status,
    headers: [REQUEST_ID_HEADER, '', ...headerList.flat()],
    body: buffer.subarray(PREFIX_BYTES + headerBlock.length),
    statusLine: `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`,
    buffer,
  }
}

const countBytes = (variant: Variant) =>
  [variant, variant.head, variant.notModified].reduce(
    (sum, { headers, buffer }) => sum + countCharacters(headers) + buffer.length,
    0,
  )

const countCharacters = (texts: string[]) => texts.reduce((sum, text) => sum + text.length, 0)
