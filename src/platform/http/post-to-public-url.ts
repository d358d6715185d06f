import type { LookupAddress } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import {
  createFixedLookup,
  FetchError,
  findPublicAddresses,
  parsePublicUrl,
  publicAgents,
  rejectOnAbort,
} from './fetch-public-file.ts'

interface PostOptions {
  body: string
  headers: Record<string, string>
  /** Entries such as `127.0.0.1:8080` that may be called although they are not public. */
  allowedHosts: readonly string[]
  /** Limits the whole exchange. */
  timeoutMs: number
  resolve?: (host: string) => Promise<LookupAddress[]>
}

/** The rest of a long response is not read. */
const MAX_RESPONSE_LENGTH = 1_000

/**
 * Posts to a server on the public internet; the URL may come from anyone. Connects only to addresses that were checked, like
 * `fetchPublicFile`, and does not follow redirects, because their target would get the signed body.
 */
export async function postToPublicUrl(
  address: string,
  options: PostOptions,
): Promise<{ status: number; text: string }> {
  const { body, headers, timeoutMs } = options
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const url = parsePublicUrl(address)
    const addresses = await rejectOnAbort(findPublicAddresses(url, options), signal)
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: publicAgents[url.protocol as keyof typeof publicAgents],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: createFixedLookup(addresses),
      signal,
    })
    request.on('response', resolve).on('error', reject)
    request.end(body)
    try {
      const response = await promise
      return { status: response.statusCode ?? 0, text: await readStart(response) }
    } finally {
      request.destroy()
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    const message = signal.aborted ? `No response within ${timeoutMs / 1000} seconds.` : "The server can't be reached."
    throw new FetchError(message, { isTemporary: true, cause: error })
  }
}

async function readStart(response: http.IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const chunk of response as AsyncIterable<string>) {
    text += chunk
    if (text.length >= MAX_RESPONSE_LENGTH) break
  }
  // PostgreSQL stores no NUL characters
  return text.slice(0, MAX_RESPONSE_LENGTH).replaceAll('\0', '').toWellFormed()
}
