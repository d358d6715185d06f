import { readToken } from '#domains/accounts/web/stored-login.ts'
import type { ErrorReply } from '#shared/error-reply.ts'
import { ShopError } from '#shared/errors.ts'
import { hearSessionEnd } from './api.ts'

interface UploadOptions {
  /** How much of it is sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** What is said when the server says nothing that can be read, or cannot be reached at all. */
  otherwise: string
  /** What is said when nobody waits any longer, where that is something else. */
  timedOut?: string
  signal?: AbortSignal
}

/** Longer than this, nobody waits for a picture. */
const PATIENCE_MS = 30_000

/** Sends a form with a file as whoever is logged in. Not by `fetch`, which does not tell how far it has come. */
export function upload<T>(url: string, form: FormData, { onProgress, otherwise, ...more }: UploadOptions): Promise<T> {
  const { timedOut = otherwise, signal } = more
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = readToken()
    const fail = () => {
      reject(refusalOf(request, otherwise))
      hearSessionEnd(token, request.status)
    }
    request.open('POST', url)
    const patience = setTimeout(() => {
      reject(new ShopError('unavailable', timedOut))
      request.abort()
    }, PATIENCE_MS)
    request.responseType = 'json'
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status < 400 && request.response ? resolve(request.response as T) : fail())
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(patience)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function refusalOf({ response }: XMLHttpRequest, otherwise: string): ShopError {
  const { code, message } = (response ?? {}) as Partial<ErrorReply>
  return code && message ? new ShopError(code, message) : new ShopError('unavailable', otherwise)
}
