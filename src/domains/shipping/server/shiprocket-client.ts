import * as z from 'zod'
import { sendHttpRequest } from '#platform/http/send-http-request.ts'
import { CourierError } from './courier.ts'

export interface ShiprocketAccount {
  /** Includes the version, without a trailing slash. */
  url: string
  email: string
  password: string
}

export type SendRequest = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  schema: T,
  body?: object,
) => Promise<z.output<T>>

const TIMEOUT_MS = 8_000
/** Errors that occur before anything is sent. */
const notSentCodes = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/

const ErrorResponse = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
})
const Login = z.object({ token: z.string() })

/** Logs in with the first request. A token is valid for ten days; a rejected one is replaced once. */
export function createShiprocketClient({ url, email, password }: ShiprocketAccount): SendRequest {
  let login: Promise<string> | undefined

  async function send(method: 'GET' | 'POST', path: string, body: object | undefined, token?: string) {
    const response = await sendHttpRequest(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'nukkad',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    }).catch((error: NodeJS.ErrnoException) => {
      const { code = '', name } = error
      throw new CourierError(notSentCodes.test(code) ? 'unavailable' : 'unknown', `No response (${code || name})`, {
        cause: error,
      })
    })
    return { status: response.status, json: parseJson(response.text) }
  }

  async function logIn(): Promise<string> {
    const { status, json } = await send('POST', '/auth/login', { email, password })
    const parsed = Login.safeParse(json)
    if (status < 300 && parsed.success) return parsed.data.token
    throw new CourierError('unavailable', `The login to the courier account failed (${status}).`)
  }

  const getToken = () => {
    login ??= logIn()
    login.catch(() => {
      login = undefined
    })
    return login
  }

  return async (method, path, schema, body) => {
    let response = await send(method, path, body, await getToken())
    if (response.status === 401) {
      login = undefined
      response = await send(method, path, body, await getToken())
    }
    const { status, json } = response
    if (status < 200 || status >= 300) throw toCourierError(status, json, `${method} ${path.split('?')[0]}`)
    const parsed = schema.safeParse(json)
    if (parsed.success) return parsed.data
    throw new CourierError('unknown', `Unexpected response to ${method} ${path.split('?')[0]}`, { cause: parsed.error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A response counts as refused only with the courier's error body. */
function toCourierError(status: number, json: unknown, call: string): CourierError {
  const error = ErrorResponse.safeParse(json).data
  const details = Object.values(error?.errors ?? {}).flat()
  if (status === 401 || status === 403 || status === 429)
    return new CourierError('unavailable', `${call} returned ${status}`)
  if (status >= 400 && status < 500 && status !== 408 && error)
    return new CourierError('rejected', [error.message, ...details].join(' ').slice(0, 300))
  return new CourierError('unknown', `${call} returned ${status}`)
}
