export const httpStatusByCode = {
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

export type ErrorCode = keyof typeof httpStatusByCode

/** 431 has no code: Node rejects oversized headers before the request reaches a route. */
export type ErrorStatus = (typeof httpStatusByCode)[ErrorCode] | 431

export interface FieldError {
  field: string
  message: string
  /** The quantity to which a cart line must be reduced. */
  limit?: number | undefined
}

/** Joins the messages of field errors as sentences, without duplicates. */
export function joinMessages(errors: readonly FieldError[]): string {
  const messages = [...new Set(errors.map(({ message }) => message))]
  return messages.map((message, index) => (index < messages.length - 1 ? endSentence(message) : message)).join(' ')
}

const endSentence = (message: string) => (/[.!?]$/.test(message) ? message : `${message}.`)

interface ErrorDetails {
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number
  challenge?: string | undefined
  orderId?: string | undefined
}

/** The only error class that the shop throws on purpose. Its message is shown to the user. */
export class ShopError extends Error {
  override readonly name = 'ShopError'
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  /** Required to complete the login with a code. */
  readonly challenge: string | undefined
  /** The order that the message is about. */
  readonly orderId: string | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.challenge = details.challenge
    this.orderId = details.orderId
  }

  get status(): number {
    return httpStatusByCode[this.code]
  }
}
