import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

interface FetchOptions {
  /** Entries such as `127.0.0.1:8080` that may be fetched although they are not public. */
  allowedHosts: readonly string[]
  maxBytes: number
  /** Limits the whole exchange, redirects and body included. */
  timeoutMs: number
  accept: string
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** Its message is shown to the admin. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
  /** Whether another attempt may succeed. */
  readonly isTemporary: boolean

  constructor(message: string, { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}

const MAX_REDIRECTS = 3
const redirectStatuses = [301, 302, 303, 307, 308]
const temporaryStatuses = [408, 425, 429]

// separate from the global agents, whose open connections were not checked
export const publicAgents = { 'http:': new http.Agent(), 'https:': new https.Agent() }

/**
 * Downloads a file from the public internet; the URL may come from anyone. Every address is checked before the connection,
 * and the connection uses the checked address, so a name that resolves differently the second time gains nothing.
 */
export async function fetchPublicFile(url: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    let target = parsePublicUrl(url)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const result = await requestFile(target, signal, options)
      if (Buffer.isBuffer(result)) return result
      target = result
    }
    throw new FetchError(`The address redirects more than ${MAX_REDIRECTS} times.`)
  } catch (error) {
    if (error instanceof FetchError) throw error
    const message = signal.aborted
      ? `The server took longer than ${options.timeoutMs / 1000} seconds.`
      : "The server can't be reached."
    throw new FetchError(message, { isTemporary: true, cause: error })
  }
}

export function parsePublicUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (!url || !(url.protocol in publicAgents)) throw new FetchError('The address must start with https:// or http://.')
  if (url.username || url.password) throw new FetchError("The address can't contain a user name or password.")
  return url
}

/** Returns the file, or where it has moved. */
async function requestFile(url: URL, signal: AbortSignal, options: FetchOptions): Promise<Buffer | URL> {
  const addresses = await rejectOnAbort(findPublicAddresses(url, options), signal)
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = (url.protocol === 'https:' ? https : http).get(url, {
    agent: publicAgents[url.protocol as keyof typeof publicAgents],
    headers: { accept: options.accept, 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; shop)' },
    lookup: createFixedLookup(addresses),
    signal,
  })
  request.on('response', resolve).on('error', reject)
  const response = await promise
  try {
    const { statusCode: status = 0, headers } = response
    if (redirectStatuses.includes(status) && headers.location) return parsePublicUrl(headers.location, url)
    if (status !== 200) {
      const isTemporary = status >= 500 || temporaryStatuses.includes(status)
      throw new FetchError(`The server returned ${status}.`, { isTemporary })
    }
    return await readBody(response, options.maxBytes)
  } finally {
    request.destroy()
  }
}

const NOT_PUBLIC = "The address isn't on the public internet."

/** Returns why `fetchPublicFile` rejects the URL before any request, if it does. */
export function findUrlProblem(text: string, { allowedHosts }: Pick<FetchOptions, 'allowedHosts'>): string | undefined {
  try {
    const url = parsePublicUrl(text)
    const host = getHost(url)
    const isLocal = isIP(host) ? !isPublicAddress(host) : localName.test(host)
    return isLocal && !isAllowed(url, allowedHosts) ? NOT_PUBLIC : undefined
  } catch (error) {
    if (error instanceof FetchError) return error.message
    throw error
  }
}

/** Names that never resolve to a public address. */
const localName = /^(?:.+\.)?(?:localhost|local|internal)\.?$/

const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const isAllowed = ({ hostname, port, protocol }: URL, allowedHosts: readonly string[]) =>
  allowedHosts.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)

/** Throws unless every address of the host is public. */
export async function findPublicAddresses(
  url: URL,
  { allowedHosts, resolve = (host) => lookup(host, { all: true }) }: Pick<FetchOptions, 'allowedHosts' | 'resolve'>,
): Promise<LookupAddress[]> {
  const host = getHost(url)
  const version = isIP(host)
  const addresses = version ? [{ address: host, family: version }] : await resolveName(host, resolve)
  if (!isAllowed(url, allowedHosts) && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new FetchError(NOT_PUBLIC)
  }
  return addresses
}

async function resolveName(host: string, resolve: NonNullable<FetchOptions['resolve']>): Promise<LookupAddress[]> {
  const addresses = await resolve(host).catch((error: unknown) => {
    throw new FetchError(`${host} can't be found.`, { isTemporary: true, cause: error })
  })
  if (addresses.length === 0) throw new FetchError(`${host} can't be found.`, { isTemporary: true })
  return addresses
}

/** Node looks names up again when it connects; this returns what was checked. */
export const createFixedLookup =
  (addresses: LookupAddress[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, addresses)
    else callback(null, first?.address ?? '', first?.family)
  }

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const createTooLargeError = () => new FetchError(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw createTooLargeError()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw createTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** For work that can't be cancelled. */
export async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
