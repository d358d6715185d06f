import type { FieldError } from '#shared/errors.ts'
import { isBlank } from '#shared/is-blank.ts'
import {
  type Credentials,
  FILL_IN_ALL,
  type PasswordChange,
  type ProfileUpdate,
  type Registration,
} from '../contract.ts'
import type { PasswordlessAccount } from '../passwordless-contract.ts'
import {
  CODE_REQUIRED,
  validateAccountEmail,
  validateNewPassword,
  validatePasswordChange,
  validatePasswordlessAccount,
  validateProfile,
  validateRegistration,
} from '../rules.ts'

const toList = (error: FieldError | undefined): FieldError[] => (error ? [error] : [])

function findBlanks(values: Record<string, string>): FieldError[] {
  const blankFields = Object.entries(values).filter(([, text]) => isBlank(text))
  return blankFields.map(([field]) => ({ field, message: FILL_IN_ALL }))
}

/** Returns all blank fields or, if there are none, the error that `validate` finds. */
function findErrors(values: Record<string, string>, validate: () => FieldError | undefined): FieldError[] {
  const blanks = findBlanks(values)
  return blanks.length > 0 ? blanks : toList(validate())
}

export const validateRegistrationForm = (values: Registration): FieldError[] =>
  findErrors({ ...values }, () => validateRegistration(values))

export const validatePasswordlessAccountForm = (values: PasswordlessAccount): FieldError[] =>
  findErrors({ ...values }, () => validatePasswordlessAccount(values))

export const validateLoginForm = (values: Credentials): FieldError[] =>
  findErrors({ ...values }, () => validateAccountEmail(values.email))

export const validateEmailForm = (values: { email: string }): FieldError[] =>
  findErrors(values, () => validateAccountEmail(values.email))

export const validatePasswordChangeForm = (values: PasswordChange): FieldError[] =>
  findErrors({ ...values }, () => validatePasswordChange(values))

export const validateNewPasswordForm = (values: { password: string }): FieldError[] =>
  findErrors(values, () => validateNewPassword(values.password))

/** Checks only that an existing password is not blank. */
export const validateCurrentPasswordForm = (values: { password: string }): FieldError[] => findBlanks(values)

export const validateCodeForm = ({ code }: { code: string }): FieldError[] =>
  isBlank(code) ? [{ field: 'code', message: CODE_REQUIRED }] : []

export const validateReauthForm = (values: { password: string; code: string }): FieldError[] => findBlanks(values)

export const validateProfileForm = (values: ProfileUpdate): FieldError[] => toList(validateProfile(values))
