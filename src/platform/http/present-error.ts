import type { ErrorBody } from '#shared/error-body.ts'
import { type ErrorCode, httpStatusByCode, ShopError } from '#shared/errors.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'

export interface ErrorResponse {
  status: number
  body: ErrorBody
  retryAfterSeconds?: number
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.'
const STORAGE_FULL = "We can't save anything right now. Please try again later."
const DATABASE_UNAVAILABLE = "We can't load that right now. Please try again in a moment."

export const BUSY = "We're very busy right now. Please try again in a moment."

/** Public messages for errors that are not ShopErrors; internal messages must not leak. */
const defaultMessages: Record<ErrorCode, string> = {
  bad_request: 'The request is invalid.',
  not_logged_in: 'Please log in first.',
  forbidden: "You don't have permission to do this.",
  second_factor_needed: 'Please enter the code from your app.',
  not_found: 'Not found.',
  conflict: 'This has changed in the meantime. Please reload and try again.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Unsupported content type.',
  no_such_range: 'The requested range is outside the file.',
  too_many_requests: 'Too many requests. Please wait a moment.',
  internal: UNEXPECTED,
  unavailable: BUSY,
}

/** Messages by Fastify error code. */
const fastifyMessages: Record<string, string> = {
  FST_ERR_BAD_URL: 'The URL is malformed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The URL is too long.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty but should be JSON.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The request body doesn't match its Content-Length.",
}

/** When two codes share a status, the first one wins. */
const codeByStatus = new Map<number, ErrorCode>(
  Object.entries(httpStatusByCode)
    .toReversed()
    .map(([code, status]) => [status, code as ErrorCode]),
)

/** Converts any error into the public response. */
export function presentError(error: unknown): ErrorResponse {
  if (isShopError(error)) {
    const { code, message, errors, challenge, orderId, retryAfterSeconds } = error
    return buildErrorResponse(
      code,
      message,
      { ...(errors ? { errors } : {}), ...(challenge ? { challenge } : {}), ...(orderId ? { orderId } : {}) },
      retryAfterSeconds,
    )
  }
  if (isStorageFull(error)) return buildErrorResponse('unavailable', STORAGE_FULL, {}, STORAGE_FULL_RETRY_SECONDS)
  if (isDatabaseUnavailable(error)) return buildErrorResponse('unavailable', DATABASE_UNAVAILABLE)
  if (isUnstorableText(error)) return buildErrorResponse('bad_request', defaultMessages.bad_request)
  const { statusCode = 500, code: fastifyCode = '' } = (error ?? {}) as { statusCode?: number; code?: string }
  const code = codeByStatus.get(statusCode) ?? (statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal')
  return buildErrorResponse(code, fastifyMessages[fastifyCode] ?? defaultMessages[code])
}

function buildErrorResponse(
  code: ErrorCode,
  message: string,
  details: Pick<ErrorBody, 'errors' | 'challenge' | 'orderId'> = {},
  retryAfterSeconds = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined,
): ErrorResponse {
  return {
    status: httpStatusByCode[code],
    body: { message, code, ...details },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** Also checks the name, because in development Vite loads its own copy of the class. */
function isShopError(error: unknown): error is ShopError {
  return error instanceof ShopError || (error instanceof Error && error.name === 'ShopError' && 'code' in error)
}

/** SQLSTATE: text with a NUL character or JSON with a lone surrogate, which PostgreSQL cannot store. */
const unstorableTextStates = ['22021', '22P02', '22P05']
const isUnstorableText = (error: unknown) =>
  unstorableTextStates.includes((error as { cause?: { code?: string } } | undefined)?.cause?.code ?? '')

const MAX_CAUSE_DEPTH = 5

/** Longer than usual: someone has to free disk space first. */
const STORAGE_FULL_RETRY_SECONDS = 60
/** SQLSTATE for a full disk, and the system's codes for a full disk or quota. */
const storageFullCodes = /^(?:53100|ENOSPC|EDQUOT)$/
function isStorageFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return false
  return storageFullCodes.test((error as { code?: string }).code ?? '') || isStorageFull(error.cause, depth + 1)
}

/**
 * SQLSTATE: connection exceptions, too many connections, out of memory, shutting down or starting up, statement timeout,
 * deadlock.
 */
const unavailableStates = /^(?:08...|53[23]00|57P0[123]|57014|40P01)$/
const socketErrorCodes = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's own errors have no code. */
const driverMessages =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end)/

function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return false
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  return (
    unavailableStates.test(code) ||
    socketErrorCodes.test(code) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    driverMessages.test(error.message) ||
    isDatabaseUnavailable(error.cause, depth + 1)
  )
}
