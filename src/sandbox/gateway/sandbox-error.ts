/** The provider's error format. */
export interface ErrorDetails {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
  field?: string
}

/** A rejected call. Every other error becomes a 500 response. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, details: Pick<ErrorDetails, 'description'> & Partial<ErrorDetails>) {
    super(details.description)
    this.status = status
    this.details = {
      code: 'BAD_REQUEST_ERROR',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...details,
    }
  }
}

export const badRequest = (description: string, field?: string) =>
  new SandboxError(400, { description, ...(field ? { field } : {}) })

export const idNotFound = () => badRequest('The id provided does not exist')

export const authenticationFailed = () =>
  new SandboxError(401, { description: 'Authentication failed', source: 'NA', step: 'NA', reason: 'NA' })

export const urlNotFound = () =>
  new SandboxError(404, {
    description: 'The requested URL was not found on the server.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
  })

export const tooManyRequests = () =>
  new SandboxError(429, {
    description: 'Request failed. Please try after sometime.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
  })

/** The description is the provider's own text. */
const serverErrorDetails = {
  code: 'SERVER_ERROR',
  description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
  source: 'NA',
  step: 'NA',
  reason: 'server_error',
} as const

export const serverError = () => new SandboxError(500, serverErrorDetails)

/** The database is unavailable. */
export const serviceUnavailable = () => new SandboxError(503, serverErrorDetails)
