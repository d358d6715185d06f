import type { CallInput, CallOutput, Endpoint } from '#shared/endpoint.ts'
import type { ErrorBody } from '#shared/error-body.ts'
import { type ErrorCode, httpStatusByCode, ShopError } from '#shared/errors.ts'
import { toJson } from '#shared/to-json.ts'
import { readToken } from './session.ts'

interface ApiRequest {
  method: string
  url: string
  headers: Record<string, string>
  /** Whether the response is the same for everyone. */
  isPublic: boolean
  body?: string
  signal?: AbortSignal
}

interface ApiResponse {
  status: number
  total: string | null
  json: () => Promise<unknown>
}

/** Sends a request: with `fetch` in the browser, directly into the server app during server rendering. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

const fetchTransport: Transport = async ({ url, headers, isPublic, ...init }) => {
  // public responses are cached for everyone, so they are requested without a token
  const token = isPublic ? null : readToken()
  const response = await fetch(url, {
    ...init,
    headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
  })
  checkAuthorization(token, response.status)
  return { status: response.status, total: response.headers.get('x-total-count'), json: () => response.json() }
}

let handleUnauthorized = () => {}

/** Sets the handler for a token that the server rejects. */
export function onUnauthorized(handler: () => void): void {
  handleUnauthorized = handler
}

/** Calls the handler on a 401, unless the user has logged in again since the request. */
export function checkAuthorization(token: string | null, status: number): void {
  if (token && status === httpStatusByCode.not_logged_in && readToken() === token) handleUnauthorized()
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function buildUrl(path: string, { params = {}, query = {} }: AnyInput): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const searchParams = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') searchParams.set(name, String(value))
  }
  const queryString = searchParams.toString()
  return queryString ? `${filledPath}?${queryString}` : filledPath
}

export const NETWORK_ERROR = 'Network error - please check your connection'

/** A query function can pass its context, which has the signal and the transport. */
interface CallOptions {
  signal?: AbortSignal
  /** Set on the server, where every render has its own transport; the browser uses `fetch`. */
  meta?: { transport?: Transport } | undefined
  /** Message when the response is not valid or the server is unreachable. */
  fallbackMessage?: string
  /** Message when the server is unreachable, if different. */
  networkMessage?: string
  /** Message of every failure, whatever message the server sends. */
  fixedMessage?: string
}

/** Calls an endpoint. Throws the server's error as a ShopError with its message. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, meta, fixedMessage, ...messages }: CallOptions = {},
): Promise<CallOutput<E>> {
  const { fallbackMessage = fixedMessage, networkMessage = fallbackMessage ?? NETWORK_ERROR } = messages
  const { params, query, body } = input as AnyInput
  const send = meta?.transport ?? fetchTransport
  const response = await send({
    method: endpoint.method,
    url: buildUrl(endpoint.path, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    isPublic: endpoint.public === true,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: toJson(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    throw signal?.aborted ? error : new ShopError('unavailable', networkMessage)
  })
  const data = await response.json().catch(() => undefined)
  // a response that is not JSON is not ours, whatever its status: a captive portal, for example
  if (response.status >= 400 || data === undefined)
    throw toShopError(response.status, data, fallbackMessage, fixedMessage)
  return (endpoint.paged ? toPage(data, response.total) : data) as CallOutput<E>
}

/** Treats anything but an array as an empty list, whatever total is sent with it. */
const toPage = (data: unknown, total: string | null) =>
  Array.isArray(data) ? { items: data, total: Number(total) } : { items: [], total: 0 }

/** Downloads a file with the token of the logged-in user. */
export async function fetchFile(url: string, fallbackMessage: string): Promise<Blob> {
  const token = readToken()
  const response = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {}).catch(
    () => undefined,
  )
  if (!response?.ok) {
    const data = await response?.json().catch(() => undefined)
    throw toShopError(response?.status, data, fallbackMessage)
  }
  return response.blob()
}

/** Returns an empty list for anything but an array, so an unexpected response doesn't break the page. */
export const toList = <T>(data: T[]): T[] => (Array.isArray(data) ? data : [])

/** Keeps a message whatever its code; an unknown code becomes that of the status. */
function toShopError(
  status: number | undefined,
  data: unknown,
  fallbackMessage = 'Server error occurred',
  fixedMessage?: string,
): ShopError {
  const { code, message, errors, challenge, orderId } = (data ?? {}) as Partial<ErrorBody>
  if (typeof message !== 'string' || !message) return new ShopError('internal', fallbackMessage)
  const codes = Object.keys(httpStatusByCode) as ErrorCode[]
  const knownCode = codes.find((known) => known === code) ?? codes.find((known) => httpStatusByCode[known] === status)
  return new ShopError(knownCode ?? 'internal', fixedMessage ?? message, {
    ...(errors ? { errors } : {}),
    ...(challenge ? { challenge } : {}),
    ...(orderId ? { orderId } : {}),
  })
}
