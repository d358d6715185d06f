import * as z from 'zod'

/**
 * `refused`: the provider rejected the request. `unreachable`: the provider did not process it, also because of wrong
 * keys or a rate limit. `unclear`: the provider may have processed it.
 */
export type ProviderErrorKind = 'refused' | 'unreachable' | 'unclear'

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

type SendRequest = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: T,
  options?: RequestOptions,
) => Promise<z.output<T>>

const TIMEOUT_MS = 5_000
/** Errors that occur before anything is sent. */
const notSentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

const ErrorResponse = z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) })

export function createProviderClient({ url, keyId, keySecret }: ProviderConnection): SendRequest {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (method, path, schema, { body, headers } = {}) => {
    const { status, text } = await fetchText(`${url}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const json = parseJson(text)
    if (status >= 400) throw toProviderError(status, json, `${method} ${path.split('?')[0]}`)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new ProviderError('unclear', `Unexpected response to ${method} ${path}`, { cause: parsed.error })
  }
}

async function fetchText(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    const kind = notSentCodes.test(code) ? 'unreachable' : 'unclear'
    throw new ProviderError(kind, `No response (${code || (error as Error).name})`, { cause: error })
  }
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
  if (status === 429 || status === 401 || status === 403) return new ProviderError('unreachable', message)
  const isRefused = status < 500 && status !== 409 && status !== 408 && error !== undefined
  return new ProviderError(isRefused ? 'refused' : 'unclear', message)
}
