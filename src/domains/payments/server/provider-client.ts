import * as z from 'zod'
import { sendHttpRequest } from '#platform/http/send-http-request.ts'

/**
 * `refused`: the provider rejected the request. `not_processed`: it did not process the request, because it is unreachable,
 * the keys are wrong, or calls are rate limited. `unknown`: it may have processed the request.
 */
export type ProviderErrorKind = 'refused' | 'not_processed' | 'unknown'

export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: ProviderErrorKind

  constructor(kind: ProviderErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export interface ProviderConnection {
  /** Includes the version, without a trailing slash. */
  url: string
  keyId: string
  keySecret: string
}

interface RequestOptions {
  body?: object
  headers?: Record<string, string>
}

export type SendRequest = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: T,
  options?: RequestOptions,
) => Promise<z.output<T>>

const TIMEOUT_MS = 5_000
/** Errors that occur before anything is sent. */
const notSentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

const ErrorResponse = z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) })

export function createProviderClient({ url, keyId, keySecret }: ProviderConnection): SendRequest {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (method, path, schema, { body, headers } = {}) => {
    const { status, text } = await send(`${url}${path}`, {
      method,
      headers: {
        authorization,
        accept: 'application/json',
        'user-agent': 'nukkad',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    })
    const json = parseJson(text)
    if (status >= 400) throw toProviderError(status, json, `${method} ${path.split('?')[0]}`)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new ProviderError('unknown', `Unexpected response to ${method} ${path}`, { cause: parsed.error })
  }
}

async function send(...request: Parameters<typeof sendHttpRequest>): ReturnType<typeof sendHttpRequest> {
  const response = await sendHttpRequest(...request).catch((error: NodeJS.ErrnoException) => {
    const { code = '', name } = error
    const kind = notSentCodes.test(code) ? 'not_processed' : 'unknown'
    throw new ProviderError(kind, `No response (${code || name})`, { cause: error })
  })
  const isRedirect = response.status >= 300 && response.status < 400
  if (isRedirect) throw new ProviderError('unknown', `Redirected (${response.status})`)
  return response
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A response counts as refused only with the provider's error body. 409 means that the same request is in progress, 429
 * a rate limit, 401 and 403 wrong keys.
 */
function toProviderError(status: number, json: unknown, call: string): ProviderError {
  const error = ErrorResponse.safeParse(json).data?.error
  const message = `${call} returned ${status}${error?.description ? `: ${error.description}` : ''}`
  if (status === 429 || status === 401 || status === 403) return new ProviderError('not_processed', message)
  const isRefused = status < 500 && status !== 409 && status !== 408 && error !== undefined
  return new ProviderError(isRefused ? 'refused' : 'unknown', message)
}
