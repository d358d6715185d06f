import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, FILL_IN_ALL, name, register } from './contract.ts'

export const MAX_PHONE_LENGTH = 30
/** Enough for six digits with spaces or a dash. */
export const MAX_LOGIN_CODE_LENGTH = 20

const requiredText = z.string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })

export const createPasswordlessAccount = endpoint({
  method: 'POST',
  path: '/api/users/quick',
  summary: 'Creates an account without a password and logs in; an email with an account gets 409 and never a session',
  body: z.strictObject({ name, email, phone: requiredText.trim().max(MAX_PHONE_LENGTH) }),
  status: 201,
  responseBody: register.responseBody,
  errorStatuses: [409, 429],
})
export type PasswordlessAccount = z.input<(typeof createPasswordlessAccount)['body']>

export const requestLoginCode = endpoint({
  method: 'POST',
  path: '/api/users/login/code',
  summary: 'Emails a six-digit login code if the account exists; the response is the same either way',
  body: z.strictObject({ email }),
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [429],
})

export const verifyLoginCode = endpoint({
  method: 'POST',
  path: '/api/users/login/code/verify',
  summary: 'Logs in with an emailed code; it works once, for 10 minutes and with at most five wrong tries',
  body: z.strictObject({ email, code: requiredText.trim().max(MAX_LOGIN_CODE_LENGTH) }),
  responseBody: register.responseBody,
  errorStatuses: [401, 403, 429],
})
export type EmailedCode = z.input<(typeof verifyLoginCode)['body']>
