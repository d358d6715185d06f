import { forgetLogin, readToken } from '#domains/accounts/web/stored-login.ts'
import { dropCart } from '#domains/cart/web/stored-cart.ts'
import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts'
import type { ErrorReply } from '#shared/error-reply.ts'
import { ShopError, statusOf } from '#shared/errors.ts'

interface ApiRequest {
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
}

interface ApiResponse {
  status: number
  total: string | null
  json: () => Promise<unknown>
}

/** How a request leaves: `fetch` in the browser, straight into the server when it renders a page. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/** The same for everyone. keeping.ts has the same list: the service worker is one file, and can load none that pages share. */
const publicAnswer = /^\/api\/(products|search|content)\b/

const overFetch: Transport = async ({ url, headers, ...init }) => {
  // what is the same for everyone can be kept for everyone, and needs no name
  const token = init.method === 'GET' && publicAnswer.test(url) ? null : readToken()
  const response = await fetch(url, {
    ...init,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
  })
  hearSessionEnd(token, response.status)
  return { status: response.status, total: response.headers.get('x-total-count'), json: () => response.json() }
}

/** Refused, the session is over, unless somebody has logged in since. */
export function hearSessionEnd(token: string | null, status: number): void {
  if (!token || status !== statusOf.not_logged_in || readToken() !== token) return
  forgetLogin()
  dropCart()
}

let transport = overFetch

export function setTransport(next: Transport): void {
  transport = next
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function urlOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

export const NO_NETWORK = 'Network error - please check your connection'

interface CallOptions {
  signal?: AbortSignal
  /** What is said when the server says nothing that can be read, or cannot be reached at all. */
  otherwise?: string
  /** What is said when it cannot be reached, where that is something else. */
  unreached?: string
}

/** Makes a call. The endpoint says what goes in and what comes out; a refusal is thrown as the server worded it. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, otherwise, unreached = otherwise ?? NO_NETWORK }: CallOptions = {},
): Promise<CallOutput<E>> {
  const { params, query, body } = input as AnyInput
  const response = await transport({
    method: endpoint.method,
    url: urlOf(endpoint.path, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ShopError('unavailable', unreached)
  })
  const answer = await response.json().catch(() => undefined)
  // an answer that is no JSON is not ours, whatever its status: a hotel's login page, for instance
  if (response.status >= 400 || answer === undefined) throw refusalFrom(answer, otherwise)
  return (
    endpoint.paged ? { items: listOf(answer as unknown[]), total: Number(response.total) } : answer
  ) as CallOutput<E>
}

/** A file that belongs to whoever is logged in, as the browser can show it. */
export async function fetchFile(url: string, otherwise: string): Promise<Blob> {
  const token = readToken()
  const response = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch(
    () => undefined,
  )
  if (!response?.ok) throw refusalFrom(await response?.json().catch(() => undefined), otherwise)
  return response.blob()
}

/** What is no list is shown as an empty one. */
export const listOf = <T>(answer: T[]): T[] => (Array.isArray(answer) ? answer : [])

function refusalFrom(answer: unknown, otherwise = 'Server error occurred'): ShopError {
  if (!isErrorReply(answer)) return new ShopError('internal', otherwise)
  const { code, message, errors, challenge } = answer
  return new ShopError(code, message, { ...(errors ? { errors } : {}), ...(challenge ? { challenge } : {}) })
}

/** Looked at by hand: a schema would bring its whole library to every page. */
function isErrorReply(answer: unknown): answer is ErrorReply {
  if (typeof answer !== 'object' || answer === null) return false
  const { code, message } = answer as Partial<ErrorReply>
  return typeof message === 'string' && typeof code === 'string' && Object.hasOwn(statusOf, code)
}
