import * as http from 'node:http'
import * as https from 'node:https'

interface RequestOptions {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string | undefined
  /** Limits the whole exchange, including the body of the response. */
  timeoutMs: number
  signal?: AbortSignal
}

interface HttpResponse {
  status: number
  text: string
}

/**
 * Sends a request over a connection that stays open for the next one, and reads the whole response. Does not follow
 * redirects. Takes half the CPU time of `fetch`.
 */
export async function sendHttpRequest(
  url: string,
  { method, headers, body, timeoutMs, signal }: RequestOptions,
): Promise<HttpResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
  const contentLength = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const options = { method, headers: { ...headers, ...contentLength }, ...(signal ? { signal } : {}) }
  const request = (url.startsWith('https:') ? https : http).request(url, options, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
    })
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', reject)
  })
  request.on('error', reject)
  const timer = setTimeout(() => {
    reject(Object.assign(new Error(`No response within ${timeoutMs} ms`), { name: 'TimeoutError' }))
    request.destroy()
  }, timeoutMs)
  request.on('close', () => clearTimeout(timer))
  request.end(body)
  return promise
}
