import type { ErrorBody } from '#shared/error-body.ts'
import { ShopError } from '#shared/errors.ts'
import { checkAuthorization } from './api.ts'
import { readToken } from './session.ts'

interface UploadOptions {
  /** Receives the sent fraction, from 0 to 1. */
  onProgress: (fraction: number) => void
  /** Message when the response is not valid or the server is unreachable. */
  fallbackMessage: string
  /** Message on timeout, if different. */
  timeoutMessage?: string
  signal?: AbortSignal
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000

/** Sends a form with a file and the user's token. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export function upload<T>(
  url: string,
  form: FormData,
  { onProgress, fallbackMessage, ...options }: UploadOptions,
): Promise<T> {
  const { timeoutMessage = fallbackMessage, signal, timeoutMs = TIMEOUT_MS } = options
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = readToken()
    const fail = () => {
      reject(toShopError(request, fallbackMessage))
      checkAuthorization(token, request.status)
    }
    request.open('POST', url)
    const timeout = setTimeout(() => {
      reject(new ShopError('unavailable', timeoutMessage))
      request.abort()
    }, timeoutMs)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status < 400 && request.response ? resolve(request.response as T) : fail())
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(timeout)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function toShopError({ response }: XMLHttpRequest, fallbackMessage: string): ShopError {
  const { code, message } = (response ?? {}) as Partial<ErrorBody>
  return code && message ? new ShopError(code, message) : new ShopError('unavailable', fallbackMessage)
}
