import type { ErrorReply } from '#shared/error-reply.ts'
import { type ErrorCode, ShopError, statusOf } from '#shared/errors.ts'
import { RETRY_AFTER_SECONDS } from './limits.ts'

export interface PresentedError {
  status: number
  reply: ErrorReply
  retryAfterSeconds?: number
}

const UNEXPECTED = 'Something went wrong on our side. Please try again.'
const NO_ROOM = 'We cannot keep anything new right now. Please try again later.'
const UNREACHABLE = 'We cannot look that up right now. Please try again in a moment.'

/** What is said when an error was not worded by us: an inner message never leaves. */
const wordings: Record<ErrorCode, string> = {
  bad_request: 'This request cannot be understood.',
  not_logged_in: 'Please log in first.',
  forbidden: 'You are not allowed to do this.',
  second_factor_needed: 'Please enter the code from your app.',
  not_found: 'There is nothing here.',
  conflict: 'This has changed in the meantime. Please look again.',
  too_large: 'This is too large to be taken.',
  unsupported_media_type: 'This kind of content is not taken here.',
  no_such_range: 'This file ends before the part that was asked for.',
  too_many_requests: 'Too many requests. Please wait a little.',
  internal: UNEXPECTED,
  unavailable: 'We are very busy right now. Please try again in a moment.',
}

/** Fastify's own refusals that deserve a sentence of their own. */
const fastifyWordings: Record<string, string> = {
  FST_ERR_BAD_URL: 'This address is malformed.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty, but JSON was announced.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request body is not as long as announced.',
}

/** Where two have one status, the first of them speaks for it. */
const codeOf = new Map<number, ErrorCode>(
  Object.entries(statusOf)
    .toReversed()
    .map(([code, status]) => [status, code as ErrorCode]),
)

/** Turns any error into what the client may know of it. */
export function presentError(error: unknown): PresentedError {
  if (isShopError(error)) {
    const { code, message, errors, challenge, retryAfterSeconds } = error
    return present(
      code,
      message,
      { ...(errors ? { errors } : {}), ...(challenge ? { challenge } : {}) },
      retryAfterSeconds,
    )
  }
  if (isOutOfRoom(error)) return present('unavailable', NO_ROOM, {}, NO_ROOM_SECONDS)
  if (isDatabaseUnreachable(error)) return present('unavailable', UNREACHABLE)
  if (isUnstorableText(error)) return present('bad_request', wordings.bad_request)
  const { statusCode = 500, code: fastifyCode = '' } = (error ?? {}) as { statusCode?: number; code?: string }
  const code = codeOf.get(statusCode) ?? (statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal')
  return present(code, fastifyWordings[fastifyCode] ?? wordings[code])
}

function present(
  code: ErrorCode,
  message: string,
  more: Pick<ErrorReply, 'errors' | 'challenge'> = {},
  retryAfterSeconds = code === 'unavailable' ? RETRY_AFTER_SECONDS : undefined,
): PresentedError {
  return {
    status: statusOf[code],
    reply: { message, code, ...more },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** By name, because the bundle that renders pages carries a class of its own. */
function isShopError(error: unknown): error is ShopError {
  return error instanceof ShopError || (error instanceof Error && error.name === 'ShopError' && 'code' in error)
}

/** SQLSTATE: a text with the character zero, or JSON with half a character, neither of which PostgreSQL can keep. */
const unstorable = ['22021', '22P02', '22P05']
const isUnstorableText = (error: unknown) =>
  unstorable.includes((error as { cause?: { code?: string } } | undefined)?.cause?.code ?? '')

const DEEPEST_CAUSE = 5

/** Somebody has to make room first. */
const NO_ROOM_SECONDS = 60
/** SQLSTATE for a full disk, and what the system says when a file finds no room: on the disk, or of what it may take. */
const outOfRoom = /^(?:53100|ENOSPC|EDQUOT)$/
function isOutOfRoom(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return false
  return outOfRoom.test((error as { code?: string }).code ?? '') || isOutOfRoom(error.cause, depth + 1)
}

/**
 * SQLSTATE: connection exceptions, too many connections, out of memory, shutting down or starting up, cancelled by a
 * time limit, sent away because two waited for each other.
 */
const unreachableStates = /^(?:08...|53[23]00|57P0[123]|57014|40P01)$/
const socketErrors = /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's own errors carry no code. */
const driverWords =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end)/

function isDatabaseUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return false
  const { code = '', syscall } = error as { code?: string; syscall?: string }
  return (
    unreachableStates.test(code) ||
    socketErrors.test(code) ||
    (code === 'ENOENT' && syscall === 'connect') ||
    driverWords.test(error.message) ||
    isDatabaseUnreachable(error.cause, depth + 1)
  )
}
