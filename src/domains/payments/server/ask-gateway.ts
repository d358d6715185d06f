import * as z from 'zod'

/**
 * Why the provider gave no answer to go by: it said no; it was not reached, so that nothing happened there; or nobody
 * knows whether something happened there.
 */
export type GatewayTrouble = 'refused' | 'unreachable' | 'unclear'

export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly trouble: GatewayTrouble

  constructor(trouble: GatewayTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.trouble = trouble
  }
}

export interface GatewayWays {
  /** Up to and with the version, without a slash at the end. */
  url: string
  keyId: string
  keySecret: string
}

interface Question {
  body?: object
  headers?: Record<string, string>
}

type Ask = <T extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  answer: T,
  question?: Question,
) => Promise<z.output<T>>

/** The provider's own rule for webhooks, kept by us too: who does not answer in five seconds does not answer. */
const LIMIT_MS = 5_000
/** Nothing was sent when these happen. */
const neverSent = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

const Refusal = z.object({ error: z.object({ code: z.string().nullish(), description: z.string().nullish() }) })

export function askGateway({ url, keyId, keySecret }: GatewayWays): Ask {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  return async (method, path, answer, { body, headers } = {}) => {
    const { status, text } = await fetchText(`${url}${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const json = parsed(text)
    if (status >= 400) throw refusal(status, json, `${method} ${path.split('?')[0]}`)
    const read = answer.safeParse(json)
    if (read.success) return read.data
    throw new GatewayError('unclear', `the answer to ${method} ${path} cannot be understood`, { cause: read.error })
  }
}

async function fetchText(url: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(LIMIT_MS) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    const trouble = neverSent.test(code) ? 'unreachable' : 'unclear'
    throw new GatewayError(trouble, `no answer (${code || (error as Error).name})`, { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Only a refusal in the provider's own words is one: a 409 says that it is at it, a 429 that it is busy. Who is turned
 * away at the door (401, 403) has the wrong keys, and has heard nothing of what was asked.
 */
function refusal(status: number, json: unknown, what: string): GatewayError {
  const said = Refusal.safeParse(json).data?.error
  const told = `${what} answered ${status}${said?.description ? `: ${said.description}` : ''}`
  if (status === 429 || status === 401 || status === 403) return new GatewayError('unreachable', told)
  const isRefused = status < 500 && status !== 409 && status !== 408 && said !== undefined
  return new GatewayError(isRefused ? 'refused' : 'unclear', told)
}
