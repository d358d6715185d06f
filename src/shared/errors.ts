/** Every way a request can fail, and the status it answers with. */
export const statusOf = {
  bad_request: 400,
  not_logged_in: 401,
  forbidden: 403,
  second_factor_needed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  no_such_range: 416,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** How a call may be refused; the last is said of headers, before anything is read of the call. */
export type Refusal = (typeof statusOf)[ErrorCode] | 431

export interface FieldError {
  field: string
  message: string
}

/** All that is wrong, in one line: a sentence stands for itself and is said once, other words follow their field's name. */
export function inOneLine(errors: FieldError[]): string {
  const said = errors.map(({ field, message }) => (/^[A-Z]/.test(message) ? message : `${field} ${message}`))
  return [...new Set(said)].join('; ')
}

interface More {
  errors?: FieldError[]
  retryAfterSeconds?: number
  challenge?: string
}

/** The one error the shop throws on purpose; its message is written for the person who reads it. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** What the second step of a login is asked with. */
  readonly challenge: string | undefined

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message)
    this.code = code
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
    this.challenge = more.challenge
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** Joins the messages of field errors, each named once. */
export function joinMessages(errors: readonly FieldError[]): string {
  return [...new Set(errors.map(({ message }) => message))].join(' ')
}
