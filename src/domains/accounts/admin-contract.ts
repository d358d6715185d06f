import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { FILL_IN_ALL, MAX_PASSWORD, login as toLogIn } from './contract.ts'

/** Room for a recovery code with a space after every character. */
export const MAX_CODE = 40

const required = z.string({ error: ({ input }) => (input === undefined ? FILL_IN_ALL : undefined) })
const password = required.max(MAX_PASSWORD, `is longer than ${MAX_PASSWORD} characters`)
/** Whether it is one is decided by the rules: people type spaces and dashes. */
const code = required.trim().max(MAX_CODE, `is longer than ${MAX_CODE} characters`)
const SECOND_FACTOR = '/api/users/second-factor'

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/api/users/login/second-factor',
  summary:
    'Logs in where a right password was answered with `second_factor_needed`: its `challenge`, and the code of the app or a recovery code. Each code works once',
  body: z.strictObject({ challenge: required.max(100, 'is longer than 100 characters'), code }),
  reply: toLogIn.reply,
  refusals: [401, 429],
})

const SecondFactor = z.object({
  on: z.boolean(),
  since: z.iso.datetime().optional(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: SECOND_FACTOR,
  summary: 'Whether logging in takes a second step',
  reply: SecondFactor,
  refusals: [401],
})

const SecondFactorSetup = z.object({
  /** For typing, in groups of four. */
  key: z.string(),
  /** The same as apps take it. */
  link: z.string(),
  /** The link as a picture: the outline of its dark squares, each one unit wide. */
  qr: z.object({ size: z.int(), path: z.string() }),
})
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: SECOND_FACTOR,
  summary: 'Makes the key for an app, which is told only now; nothing changes until a code of it is sent. Admins only',
  body: z.strictObject({ password }),
  status: 201,
  reply: SecondFactorSetup,
  refusals: [401, 403, 409, 429],
})

const RecoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: SECOND_FACTOR,
  summary: 'Turns the second step on with a first code, ends every other session, and tells the recovery codes once',
  body: z.strictObject({ code }),
  reply: RecoveryCodes,
  refusals: [401, 403, 409, 429],
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/users/second-factor/off',
  summary: 'Turns the second step off, with the password and a code of the app or a recovery code',
  body: z.strictObject({ password, code }),
  reply: z.object({ message: z.string() }),
  refusals: [401, 409, 429],
})
export type PasswordAndCode = z.input<(typeof turnOffSecondFactor)['body']>

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/second-factor/recovery-codes',
  summary: 'Makes ten new recovery codes, told once, with the password and a code of the app; the old ones end',
  body: z.strictObject({ password, code }),
  reply: RecoveryCodes,
  refusals: [401, 409, 429],
})
