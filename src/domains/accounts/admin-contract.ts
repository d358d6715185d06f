import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FILL_IN_ALL, login as loginEndpoint, MAX_PASSWORD_LENGTH } from './contract.ts'

/** Enough for a recovery code with a space after every character. */
export const MAX_CODE_LENGTH = 40

const requiredText = z.string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
const password = requiredText.max(MAX_PASSWORD_LENGTH)
/** The format is checked by `parseCode`, because people type spaces and dashes. */
const code = requiredText.trim().max(MAX_CODE_LENGTH)
const SECOND_FACTOR_PATH = '/api/users/second-factor'

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/api/users/login/second-factor',
  summary:
    'Completes a login that returned `second_factor_needed`, with its `challenge` and an authenticator code or a recovery code. Each code works once',
  body: z.strictObject({ challenge: requiredText.max(100), code }),
  responseBody: loginEndpoint.responseBody,
  errorStatuses: [401, 429],
})

const SecondFactor = z.object({
  on: z.boolean(),
  since: z.iso.datetime().optional(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: SECOND_FACTOR_PATH,
  summary: 'Returns whether two-factor authentication is on',
  responseBody: SecondFactor,
  errorStatuses: [401],
})

const SecondFactorSetup = z.object({
  /** The TOTP secret for manual entry, in groups of four characters. */
  key: z.string(),
  /** The `otpauth:` URL with the secret. */
  link: z.string(),
  /** The link as a QR code: an SVG path of its dark modules, each one unit wide. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

export const startSecondFactorSetup = endpoint({
  method: 'POST',
  path: SECOND_FACTOR_PATH,
  permission: 'any',
  summary:
    'Generates a TOTP secret for an authenticator app and returns it once; nothing changes until it is confirmed with a code. Admins only',
  body: z.strictObject({ password }),
  status: 201,
  responseBody: SecondFactorSetup,
  errorStatuses: [401, 403, 409, 429],
})

const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: SECOND_FACTOR_PATH,
  permission: 'any',
  summary:
    'Turns two-factor authentication on with a first code, ends every other session and returns the recovery codes once',
  body: z.strictObject({ code }),
  responseBody: RecoveryCodes,
  errorStatuses: [401, 403, 409, 429],
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/second-factor/off',
  summary: 'Turns two-factor authentication off, with the password and an authenticator code or a recovery code',
  body: z.strictObject({ password, code }),
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [401, 409, 429],
})
export type PasswordAndCode = z.input<(typeof disableSecondFactor)['body']>

export const regenerateRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/second-factor/recovery-codes',
  summary:
    'Generates ten new recovery codes and returns them once, with the password and an authenticator code; the old codes stop working',
  body: z.strictObject({ password, code }),
  responseBody: RecoveryCodes,
  errorStatuses: [401, 409, 429],
})
