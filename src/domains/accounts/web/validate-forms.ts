import type { FieldError } from '#shared/errors.ts'
import { isBlank } from '#shared/is-blank.ts'
import {
  type Credentials,
  FILL_IN_ALL,
  type PasswordChange,
  type ProfileUpdate,
  type Registration,
  type ShippingAddress,
} from '../contract.ts'
import {
  CODE_REQUIRED,
  validateAddress,
  validateEmail,
  validateNewPassword,
  validatePasswordChange,
  validateProfile,
  validateRegistration,
} from '../rules.ts'

const toList = (problem: FieldError | undefined): FieldError[] => (problem ? [problem] : [])

function findBlanks(values: Record<string, string>): FieldError[] {
  const blankFields = Object.entries(values).filter(([, text]) => text.trim() === '')
  return blankFields.map(([field]) => ({ field, message: FILL_IN_ALL }))
}

const orFirstProblem = (errors: FieldError[], next: () => FieldError | undefined) =>
  errors.length > 0 ? errors : toList(next())

export const validateRegistrationForm = (entry: Registration): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => validateRegistration(entry))

export const validateLoginForm = (entry: Credentials): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => validateEmail(entry.email))

export const validateEmailForm = (entry: { email: string }): FieldError[] =>
  orFirstProblem(findBlanks(entry), () => validateEmail(entry.email))

export const validatePasswordChangeForm = (entry: PasswordChange): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => validatePasswordChange(entry))

export const validateNewPasswordForm = (entry: { password: string }): FieldError[] =>
  orFirstProblem(findBlanks(entry), () => validateNewPassword(entry.password))

/** Checks only that it is not blank, because it is an existing password. */
export const validateCurrentPasswordForm = (entry: { password: string }): FieldError[] => findBlanks(entry)

export const validateCodeForm = ({ code }: { code: string }): FieldError[] =>
  isBlank(code) ? [{ field: 'code', message: CODE_REQUIRED }] : []

export const validateReauthForm = (entry: { password: string; code: string }): FieldError[] => findBlanks(entry)

export const validateProfileForm = (entry: ProfileUpdate): FieldError[] => toList(validateProfile(entry))

/** Blank fields share one message, because each is marked on the form. */
export const validateAddressForm = (entry: ShippingAddress): FieldError[] =>
  orFirstProblem(findBlanks({ ...entry }), () => validateAddress(entry)[0])
